import { parse } from "tldts";

const options = {
  allowPrivateDomains: false,
  extractHostname: false,
  // RFC 2606: nobody has such a name, and everybody writes it for one that somebody has.
  extraSuffixes: { icann: ["example"] },
};

/** Degrees, times, "Plot.No", "Church.St", "Pvt.Ltd", and names that are top-level domains too. */
const abbreviation = /^[bmp]\.(com|sc|tech|ca)$|\.(am|pm|no|st|ltd|mba|phd|dev|guru|joy)$/;

/** Two letters after a name are its initials (Arun.PS) more often than a country, but for these. */
const countries = new Set(["in", "io", "co", "ly", "ru", "cn", "uk", "eu", "de"]);

/**
 * Whether there is a domain in it without scheme and www: `evil.com`, `bit.ly/xyz`. E-mail
 * addresses are none, and neither is what people write with a dot for other reasons.
 * @param isName whether it holds names of firms, streets or towns, which may read like a domain
 *   (Naukri.com, ASP.NET, Opp.Hospital): then a path, or a hyphen or digit, has to tell
 */
export function hasBareDomain(text: string, { isName }: { isName: boolean }): boolean {
  const plain = text.normalize("NFKC").replaceAll("。", ".").toLowerCase();
  return [...plain.matchAll(/([\p{L}\p{M}\p{N}@._-]+)(\/[^\s/])?/gu)].some(([, written, path]) => {
    const host = written?.replace(/^[._-]+|[._-]+$/g, "") ?? "";
    const { isIcann, publicSuffix, domainWithoutSuffix: name } = parse(host, options);
    if (!isIcann || !publicSuffix || !name || host.includes("@") || abbreviation.test(host)) {
      return false;
    }
    if (/\p{L}/u.test(name) && (path || /[\p{N}-]/u.test(name))) return true;
    const isInitials = /^[a-z]{2}$/.test(publicSuffix) && !countries.has(publicSuffix);
    return !isName && name.length > 2 && !isInitials;
  });
}
