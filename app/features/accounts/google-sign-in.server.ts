import { APIError } from "better-auth/api";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { App, Log } from "#app/context.ts";
import { findOrInsertByGoogle } from "#app/features/accounts/account-repository.server.ts";
import {
  briefCookie,
  readBriefCookie,
  takeBriefCookieBack,
} from "#app/features/accounts/brief-cookie.server.ts";
import { backToLogin } from "#app/features/accounts/google-problem.server.ts";
import { noteAddress } from "#app/features/accounts/session-repository.server.ts";
import { endFormerSession } from "#app/features/accounts/sign-in.server.ts";
import { signedInHint } from "#app/features/accounts/signed-in-hint.server.ts";
import { ownPath } from "#app/lib/own-path.ts";
import {
  beginTrip,
  endTrip,
  type GoogleIdentity,
  GoogleRefusal,
  type GoogleTrip,
  isGoogleSetUp,
} from "#app/services/google.server.ts";

/** Whether the settings name a client at Google. */
export const offersGoogle = ({ env }: App) => isGoogleSetUp(env);

/** Leads to Google, and has the browser remember what the way back needs. */
export async function setOut(app: App, log: Log, request: Request, next: string | null) {
  if (!offersGoogle(app)) return backToLogin(request, refusals.notSetUp);
  const callback = new URL(href("/login/google/callback"), request.url).href;
  try {
    const { address, trip } = await beginTrip(app.env, callback, ownPath(next, href("/cartpage")));
    const cookie = briefCookie(request, "southbridge-google", JSON.stringify(trip), 10 * 60);
    return redirect(address, { headers: { "Set-Cookie": cookie } });
  } catch (error) {
    return refuseGoogle(error, log, request);
  }
}

/** The way back. Only the browser that set out may come, and only once. */
export async function comeBack(app: App, log: Log, request: Request, clientAddress: string) {
  const trip = readTrip(readBriefCookie(request, "southbridge-google"));
  if (!trip || !offersGoogle(app)) return backToLogin(request, refusals.beganElsewhere);
  try {
    const person = await endTrip(app.env, new URL(request.url), trip);
    const headers = await signInPerson(app, person, request, clientAddress);
    headers.append("Set-Cookie", takeBriefCookieBack(request, "southbridge-google"));
    return redirect(ownPath(trip.next, href("/cartpage")), { headers });
  } catch (error) {
    return refuseGoogle(error, log, request);
  }
}

/** @throws whatever is no refusal */
function refuseGoogle(error: unknown, log: Log, request: Request) {
  if (!(error instanceof GoogleRefusal)) throw error;
  // The name and the message alone: the rest may hold what the provider sent.
  log.info({ reason: String(error.cause ?? error) }, "Google sign-in refused");
  return backToLogin(request, error.message);
}

/**
 * Signs in whom Google named, and makes the account of somebody new.
 * @returns the cookies of the new session
 * @throws GoogleRefusal with a sentence for the visitor
 */
async function signInPerson(
  app: App,
  { sub, name, email, isEmailVerified }: GoogleIdentity,
  request: Request,
  clientAddress: string,
): Promise<Headers> {
  // The same for an address with an account and one without: nobody learns which it is.
  if (!email || !isEmailVerified) throw new GoogleRefusal(refusals.unverified);
  const found = await findOrInsertByGoogle(app.store, { sub, name, email }, app.now());
  if (typeof found === "string") throw new GoogleRefusal(refusals[found]);
  try {
    const { response, headers } = await app.auth.api.signInAs({
      body: found,
      headers: request.headers,
      returnHeaders: true,
    });
    await noteAddress(app, response.token, clientAddress);
    await endFormerSession(app, request);
    headers.append("Set-Cookie", signedInHint(request, found.userId));
    return headers;
  } catch (error) {
    if (error instanceof APIError) throw new GoogleRefusal(refusals.disabled);
    throw error;
  }
}

const refusals = {
  notSetUp: "Google sign-in is not set up.",
  beganElsewhere: "Google sign-in took too long or began elsewhere. Please begin again.",
  unverified:
    "Google has not confirmed your e-mail address, so it cannot be used to sign in here. Confirm it at Google, or register with a password.",
  unconfirmed:
    "There is an account with this address already, and the address was never confirmed here. Choose Forgot Password to confirm it; after that, Google signs you in too.",
  staff: "Staff sign in with their password, at Admin Login.",
  disabled: "This account cannot sign in. Call or write to us.",
};

const tripSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  next: z.string(),
});

/** @returns undefined for a cookie that is not as we wrote it. */
function readTrip(cookie: string | undefined): GoogleTrip | undefined {
  try {
    return tripSchema.parse(JSON.parse(cookie ?? ""));
  } catch {
    return undefined;
  }
}
