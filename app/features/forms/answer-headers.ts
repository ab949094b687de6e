import type { HeadersArgs } from "react-router";

/**
 * For routes that take a form, as `export { answerHeaders as headers }`: what the action says in
 * headers, such as Retry-After, goes out with the page that shows its answer.
 */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}
