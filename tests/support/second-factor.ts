import { formFields, parseHtml, textsOf } from "#tests/support/html.ts";
import { type Answer, Client, signInAt } from "#tests/support/http.ts";
import { totp, totpStep } from "#tests/support/totp.ts";

export const page = "/admin/second-factor";

/** An account whose second factor is on, as its owner holds it. */
export interface Paired {
  client: Client;
  /** The key as an app takes it. */
  key: string;
  recoveryCodes: string[];
}

/** Goes the way that an admin goes at the page: password, key, first code, recovery codes. */
export async function pair(
  url: string,
  account: { email: string; password: string },
): Promise<Paired> {
  const client = await signInAt(url, account);
  const begun = await client.post(page, { step: "begin", password: account.password });
  if (begun.status !== 200) throw new Error(`not begun: ${begun.status}\n${begun.text}`);
  const key = keyIn(begun);
  const confirmed = await client.post(page, firstCode(begun, totp(key)));
  const recoveryCodes = recoveryCodesIn(confirmed);
  if (recoveryCodes.length === 0) throw new Error(`no codes: ${confirmed.text}`);
  return { client, key, recoveryCodes };
}

/** The form under the key, with a code typed into it. */
export function firstCode(begun: Answer, one_time_code: string): Record<string, string> {
  return { ...formFields(parseHtml(begun), "#second-factor-confirm"), one_time_code };
}

/** The key on the page to enter by hand, in groups. */
export function keyIn(answer: Answer): string {
  return parseHtml(answer)("[data-key]").text();
}

export function recoveryCodesIn(answer: Answer): string[] {
  return textsOf(parseHtml(answer), "[aria-labelledby=recovery-codes] li");
}

/** Sends the password at the staff's sign-in page. @returns a browser that is asked for its code */
export async function enterPassword(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const client = new Client(url);
  const { status, headers, text } = await client.post("/adminlogin", { email, password });
  if (status !== 303 || !headers.location?.startsWith("/adminlogin/code")) {
    throw new Error(`no code was asked for: ${status} ${headers.location}\n${text}`);
  }
  return client;
}

export const enterCode = (client: Client, one_time_code: string, next = "/admin") =>
  client.post("/adminlogin/code", { one_time_code, next });

/** A code that the app will show next: the current one was used to pair. */
export const nextCode = (key: string) => totp(key, totpStep() + 1);
