const header = "X-Background-Request";

/** The header of what a window requests by itself: it must not extend the session. */
export const backgroundRequest = { [header]: "yes" };

export function isBackgroundRequest({ method, headers }: Request): boolean {
  return headers.get("Accept") === "text/event-stream" || (method === "GET" && headers.has(header));
}
