import { signedInCookie } from "#app/platform/http/cookies.ts";

/**
 * The customer's flag `token` in local storage says whether somebody signed in here. It is a hint
 * for the navbar and nothing else: the server looks at its own session cookie only.
 */
export function showSession() {
  const root = document.documentElement;
  const update = () => {
    takeHint();
    root.toggleAttribute("data-signed-in", hasFlag());
  };
  update();
  // Also when the page comes back from the browser's cache, or another tab signs out.
  addEventListener("pageshow", update);
  addEventListener("storage", update);
  addEventListener("submit", (event) => {
    if (event.target instanceof Element && event.target.matches("[data-ends-session]")) {
      localStorage.removeItem("token");
    }
  });
}

/**
 * What the last answer said of the visitor, by a cookie: "true" or the account's id after signing
 * in, "no" after logging out. It becomes the flag, and is taken away.
 */
export function takeHint() {
  const hint = signedInCookie.read(document);
  if (!hint) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = signedInCookie.clear(document);
  try {
    if (hint === "no") localStorage.removeItem("token");
    else localStorage.setItem("token", hint);
  } catch {
    // Where nothing may be stored, the navbar offers to log in, and that leads on.
  }
}

function hasFlag() {
  try {
    return localStorage.getItem("token") !== null;
  } catch {
    return false;
  }
}
