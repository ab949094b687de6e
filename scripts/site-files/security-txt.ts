import { company } from "#content/company.ts";
import { publicOrigin } from "../public-origin.ts";

/** Whom to tell about a weakness of the site (RFC 9116). Good for a year from the build. */
export function securityTxt(now: Date): string {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  return [
    `Contact: mailto:${company.email}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: en",
    `Canonical: ${publicOrigin}/.well-known/security.txt\n`,
  ].join("\n");
}
