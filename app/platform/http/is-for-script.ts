/**
 * Whether a form was sent by the page's script, which wants an answer in place, and not by the
 * browser, which wants a page: `fetch` asks for anything (Fetch standard, 2.2.5), a browser that
 * moves on asks for HTML first.
 */
export function isForScript(request: Request): boolean {
  return request.headers.get("Accept") === "*/*";
}
