/** A page's search with one of its parameters changed; without a value it is left out. */
export function withParam(search: URLSearchParams, name: string, value?: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
