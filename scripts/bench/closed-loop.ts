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

/** @returns enquiries stored a second; each differs, so that none is taken for a repetition. */
export async function enquiriesPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    headers: { origin: url, "content-type": "application/x-www-form-urlencoded" },
    setupClient(client) {
      client.setBody(anEnquiry());
      client.on("response", () => client.setBody(anEnquiry()));
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
