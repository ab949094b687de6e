import { readCookie, writeCookie } from "#app/public/script/cookies.ts";
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
    if (target instanceof Element && target.matches("[data-ends-session]")) setFlag("no");
  });
}

/**
 * What the last answer said of the visitor, by a cookie: "true" or the account's id after signing
 * in, "no" after logging out. It becomes the flag, and is taken away.
 */
export function takeHint() {
  const hint = readCookie("signed-in");
  if (!hint) return;
  writeCookie("signed-in", "", 0);
  setFlag(hint);
}

/** Where nothing may be stored, the navbar offers to log in, and that leads on. */
function setFlag(hint: string) {
  tryStorage(() => {
    if (hint === "no") localStorage.removeItem("token");
    else localStorage.setItem("token", hint);
  });
}
