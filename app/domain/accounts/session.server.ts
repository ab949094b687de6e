import type { Caller } from "#app/context.ts";

/** Our own columns on Better Auth's tables: see migrations 0015 and 0020. */
export const accountFields = {
  /** When an admin was offered a second factor and said "later". */
  secondFactorDeclinedAt: { type: "date", required: false },
  /** Whether the account began with a password that was printed at a start. */
  passwordWasPrinted: { type: "boolean", required: false, defaultValue: false },
} as const;

export const sessionFields = {
  /** Whether a code was given for this session: without it, an account that has a second
   * factor is no admin's, whichever way the session came about. */
  secondFactor: { type: "boolean", required: false, defaultValue: false, input: false },
  /** When its owner last gave the password, and the code if there is one. */
  confirmedAt: { type: "date", required: false },
} as const;

/** Our own header for the visitor's address, which the shell knows and Better Auth would guess. */
const addressHeader = "x-southbridge-client-address";

/**
 * A request's headers for Better Auth's calls that may begin a session: with the address that the
 * shell knows, in the place of whatever a browser wrote there.
 */
export function headersFor({ request, clientAddress }: Caller): Headers {
  const headers = new Headers(request.headers);
  headers.set(addressHeader, clientAddress);
  return headers;
}

/** The same with no cookies but those that an answer of Better Auth just set. */
export function headersAfter(answer: Headers, caller?: Caller): Headers {
  const headers = caller ? headersFor(caller) : new Headers();
  headers.set("Cookie", cookiesOf(answer));
  return headers;
}

/** What a browser sends back of the cookies that an answer sets. */
export function cookiesOf(answer: Headers): string {
  return answer
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Notes on every new session where it began, and by what. */
export async function describeSession<Session extends object>(
  session: Session,
  endpoint: { path?: string; headers?: Headers | undefined } | null,
) {
  const path = endpoint?.path ?? "";
  const gaveCode = path.startsWith("/two-factor/verify-");
  const gavePassword = gaveCode || path === "/sign-in/email";
  return {
    data: {
      ...session,
      ipAddress: endpoint?.headers?.get(addressHeader) ?? "",
      secondFactor: gaveCode,
      confirmedAt: gavePassword ? new Date() : null,
    },
  };
}
