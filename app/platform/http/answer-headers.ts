import type { HeadersArgs } from "react-router";

/**
 * For routes that take a form, as `export { answerHeaders as headers }`: sends the headers of the
 * action, such as Retry-After, with the page that shows its answer.
 */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** For routes whose loader sets cookies too, as `export { loaderHeaders as headers }`. */
export function loaderHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.append(name, value);
  return headers;
}
