import { appendFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Input, stored values and secrets of the tests in their order, so that the log can be
 * searched for it (`find-leaks.ts`). In the browser's part of the tests each process writes it to the
 * folder of the run, in which the servers leave their logs.
 */
const noted: string[] = [];

/** The directory of this run's logs; undefined if nothing reads them. */
export const logFolder = () => process.env.TEST_LOGS;

/** @returns all that was typed since the function was called first */
export function watchTyped(): () => string[] {
  const from = noted.length;
  return () => noted.slice(from);
}

function note(value: string) {
  noted.push(value);
  const folder = logFolder();
  if (folder) {
    appendFileSync(join(folder, `${process.pid}.typed`), `${JSON.stringify(value)}\n`);
  }
}

/** Fields whose content is secret, unless it is a plain word that a log has too. */
const secret = /pass|code|token|secret/i;
/** The site's own words and numbers: what a list offers, ids, references, addresses, and days. */
const ownWord =
  /^(?:[0-9A-Z]{4}-[0-9A-Z]{4}|[a-z][a-z0-9_-]*|\/.*|[0-9a-f-]{36}(?:,[0-9a-f-]{36})*|\d{1,5}|\d{4}-\d\d-\d\d.*)$/;

/** Notes what somebody typed into a form, or a factory stored. */
export function noteForm(fields: Iterable<readonly [name: string, value: unknown]>) {
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    const text = value.trim();
    // Three letters are found in anything.
    const isSecret = secret.test(name) && !/^[a-z]+$/.test(text);
    if (text.length > 3 && (isSecret || !ownWord.test(text))) note(text);
  }
}

/** Notes the body of a form as a browser sends it. */
export function noteBody(type = "", body = "") {
  if (type.startsWith("application/x-www-form-urlencoded")) noteForm(new URLSearchParams(body));
  if (!type.startsWith("multipart/form-data")) return;
  const part = /name="([^"]*)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g;
  for (const [, name = "", file, value] of body.matchAll(part)) noteForm([[name, file ?? value]]);
}

/** Notes what stands behind the path of an address. */
export function noteQuery(url: string) {
  const [, query] = url.split("?");
  if (!query) return;
  note(`?${query}`);
  noteForm(new URLSearchParams(query));
}

/** Notes the values of cookies, as a Cookie header has them, that are long enough to be secret. */
export function noteCookies(header: string) {
  for (const cookie of header.split("; ")) {
    const value = cookie.slice(cookie.indexOf("=") + 1);
    if (value.length >= 16) note(value);
  }
}
