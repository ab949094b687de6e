import autocannon from "autocannon";

const seconds = 4;
const connections = 32;

/**
 * @param headers such as a cookie
 * @returns answered requests a second for a page, such as the built landing page, as a browser asks
 * for it.
 */
export async function pagesPerSecond(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "gzip, deflate, br", ...headers },
  });
  return requireAnswers(result, result["2xx"]);
}

let sent = 0;

/**
 * @param fromEverywhere each comes from an address of its own, for a site that trusts its proxy
 * @returns enquiries stored a second; each differs, so that none is taken for a repetition
 */
export async function enquiriesPerSecond(url: string, fromEverywhere = false): Promise<number> {
  const usual = { origin: url, "content-type": "application/x-www-form-urlencoded" };
  const headers = () =>
    fromEverywhere
      ? { ...usual, "x-forwarded-for": `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` }
      : usual;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    headers: headers(),
    setupClient(client) {
      const next = () => client.setHeadersAndBody(headers(), anEnquiry());
      next();
      client.on("response", next);
    },
  });
  return requireAnswers(result, result["3xx"]);
}

/** A form that nobody has sent yet. */
export function anEnquiry(): string {
  sent += 1;
  return `email=a${sent}.${process.pid}@example.com&name=Asha&number=98400+00112&code=560001`;
}

function requireAnswers(result: autocannon.Result, good: number): number {
  const bad = result.requests.total - good + result.errors;
  if (bad > result.requests.total / 100) throw new Error(`${bad} answers were not what was asked`);
  return good / result.duration;
}
