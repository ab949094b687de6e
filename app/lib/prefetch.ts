/**
 * Whether the browser only fetches ahead what the visitor may never open: such a request must
 * change nothing. `Sec-Purpose` is the header of the standard, `Purpose` the one before it.
 */
export function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/i.test(purpose);
}
