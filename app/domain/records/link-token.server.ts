import { createHmac, timingSafeEqual } from "node:crypto";
import { recordId } from "#app/lib/record-id.ts";

/** The record of a link and its version: no personal data, and void once the version is raised. */
export interface Linked {
  id: string;
  link_version: number;
}

type Purpose = "quotation" | "rental" | "return reminders";

/** The token of a mailed link: what it opens, signed for one purpose. */
export function linkToken(
  authSecret: string,
  purpose: Purpose,
  { id, link_version }: Linked,
): string {
  const named = `${id}.${link_version}`;
  const signed = createHmac("sha256", authSecret).update(`${purpose}\n${named}`);
  return `${named}.${signed.digest("base64url")}`;
}

/** @returns undefined for a token that we did not sign for this purpose */
export function readLinkToken(
  authSecret: string,
  purpose: Purpose,
  token: string,
): Linked | undefined {
  const [named = "", version = ""] = token.slice(0, 200).split(".");
  const id = recordId(named);
  if (!id || !/^[1-9]\d{0,8}$/.test(version)) return undefined;
  const linked = { id, link_version: Number(version) };
  const [own, sent] = [linkToken(authSecret, purpose, linked), token].map((one) =>
    Buffer.from(one),
  );
  const isOurs = own && sent && own.length === sent.length && timingSafeEqual(own, sent);
  return isOurs ? linked : undefined;
}
