/** Our own columns on Better Auth's tables. */
export const accountFields = {
  /** When an admin who was offered a second factor said "later". */
  secondFactorDeclinedAt: { type: "date", required: false },
  /** The account began with a password that was printed when the server started. */
  passwordWasPrinted: { type: "boolean", required: false, defaultValue: false },
  /** The id of the branch where a member of staff works, set by an admin. */
  branch: { type: "string", required: false },
  /** The member of staff has turned off the digest. */
  digestOff: { type: "boolean", required: false },
  /** Permissions that an admin gave to a coordinator. */
  grants: { type: "string", required: false, input: false },
  /** Of the privacy notice at the form that made the account. */
  noticeVersion: { type: "string", required: false },
} as const;

export const sessionFields = {
  /** A code was entered. Without one, no account with a second factor is an admin. */
  secondFactor: { type: "boolean", required: false, defaultValue: false, input: false },
  /** When its owner last gave the password, and the code if there is one. */
  confirmedAt: { type: "date", required: false },
} as const;

/** Our own header for the visitor's address, which Better Auth would guess. */
const addressHeader = "x-southbridge-client-address";

/** Headers for calls that may begin a session: with the visitor's address as the shell knows it. */
export function headersFor(sender: { request: Request; clientAddress: string }): Headers {
  const headers = new Headers(sender.request.headers);
  headers.set(addressHeader, sender.clientAddress);
  return headers;
}

/** The `Cookie` header of a browser that got an answer. */
export function cookiesOf(answer: Headers): string {
  return answer
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Adds to a new session how and where it began. */
export async function describeSession<Session extends object>(
  session: Session,
  endpoint: { path?: string; headers?: Headers | undefined } | null,
) {
  const path = endpoint?.path ?? "";
  const gaveCode = path.startsWith("/two-factor/verify-");
  // Turning the second factor off begins a session anew, after the password was compared.
  const gavePassword = gaveCode || ["/sign-in/email", "/two-factor/disable"].includes(path);
  return {
    data: {
      ...session,
      ipAddress: endpoint?.headers?.get(addressHeader) ?? "",
      secondFactor: gaveCode,
      confirmedAt: gavePassword ? new Date() : null,
    },
  };
}
