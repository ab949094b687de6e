import { parse } from "tldts";
import type { NewRecord } from "#app/domain/records/define-kind.server.ts";
import type { RecordField } from "#app/domain/records/record-kind.ts";

/** The reasons why a record may be spam. Marked records are stored, never dropped. */
export function spamReasons(
  fields: readonly RecordField[],
  record: NewRecord,
  facts: {
    honeypotFilled: boolean;
    /** Past the limit of unmarked records from one address in an hour. */
    isOneOfMany: boolean;
  },
): string[] {
  const reasons: string[] = [];
  if (facts.honeypotFilled) reasons.push("hidden field filled");
  if (facts.isOneOfMany) reasons.push("many from one address");
  if (fields.some((field) => hasLink(record[field.column], field))) {
    reasons.push("link in a short field");
  }
  return reasons;
}

function hasLink(value: unknown, { as, names }: RecordField): boolean {
  if (typeof value !== "string" || as === "long text") return false;
  return /https?:\/\/|\bwww\./i.test(value) || hasBareDomain(value, names === true);
}

const parseOptions = {
  allowPrivateDomains: false,
  extractHostname: false,
  // RFC 2606: a reserved name, which people write as an example of a real one.
  extraSuffixes: { icann: ["example"] },
};

/** Degrees, times, "Plot.No", "Church.St", "Pvt.Ltd", and names that are top-level domains too. */
const abbreviation = /^[bmp]\.(com|sc|tech|ca)$|\.(am|pm|no|st|ltd|mba|phd|dev|guru|joy)$/;

/** Two letters after a name are its initials (Arun.PS) more often than a country, but for these. */
const countries = new Set(["in", "io", "co", "ly", "ru", "cn", "uk", "eu", "de"]);

/**
 * True for a text with a domain without scheme and www, such as `evil.com` or `bit.ly/xyz`.
 * @param isName whether it is a name of a firm, street or town, which may look like a domain
 * (Naukri.com, ASP.NET, Opp.Hospital): then only one with a path, a hyphen or a digit counts
 */
function hasBareDomain(text: string, isName: boolean): boolean {
  const plain = text.normalize("NFKC").replaceAll("。", ".").toLowerCase();
  return [...plain.matchAll(/([\p{L}\p{M}\p{N}@._-]+)(\/[^\s/])?/gu)].some(([, written, path]) => {
    const host = written?.replace(/^[._-]+|[._-]+$/g, "") ?? "";
    const { isIcann, publicSuffix, domainWithoutSuffix: name } = parse(host, parseOptions);
    if (!isIcann || !publicSuffix || !name || host.includes("@") || abbreviation.test(host)) {
      return false;
    }
    if (/\p{L}/u.test(name) && (path || /[\p{N}-]/u.test(name))) return true;
    const isInitials = /^[a-z]{2}$/.test(publicSuffix) && !countries.has(publicSuffix);
    return !isName && name.length > 2 && !isInitials;
  });
}
