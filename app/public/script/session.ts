import { readCookie, writeCookie } from "#app/public/script/cookies.ts";
import { forgetAllDrafts } from "#app/public/script/drafts.ts";
import { tryStorage } from "#app/public/script/storage.ts";

/**
 * The customer's flag `token` in local storage says whether somebody signed in here. It is a hint
 * for the navbar and nothing else: the server looks at its own session cookie only.
 */
export function showSession() {
  const update = () => {
    takeHint();
    const flag = tryStorage(() => localStorage.getItem("token"));
    document.documentElement.toggleAttribute("data-signed-in", typeof flag === "string");
  };
  update();
  // Also when the page comes back from the browser's cache, or another tab signs out.
  addEventListener("pageshow", update);
  addEventListener("storage", update);
  addEventListener("submit", ({ target }) => {
    if (!(target instanceof Element) || !target.matches("[data-ends-session]")) return;
    setFlag("no");
    // Not when a session merely ran out: who signs in again goes on with what was typed.
    forgetAllDrafts();
  });
}

/** The cookie's value is "true" or the account's id after signing in, "no" after logging out. */
export function takeHint() {
  const hint = readCookie("signed-in");
  if (!hint) return;
  writeCookie("signed-in", "", 0);
  setFlag(hint);
}

function setFlag(hint: string) {
  tryStorage(() => {
    if (hint === "no") localStorage.removeItem("token");
    else localStorage.setItem("token", hint);
  });
}
