import { readCookie, writeCookie } from "#app/public/script/cookies.ts";
import { claimDrafts, claimHistoryEntry, forgetAllDrafts } from "#app/public/script/drafts.ts";
import { tryStorage } from "#app/public/script/storage.ts";

const root = document.documentElement;

/**
 * The customer's flag `token` in local storage says whether somebody signed in here. It is a hint
 * for the navbar and nothing else: the server looks at its own session cookie only.
 */
export function showSession() {
  // A page that was rendered for one person knows better than a flag that was lost.
  const { signedIn } = root.dataset;
  if (signedIn && readFlag() === null) setFlag("true");
  const update = (account?: string) => {
    const hadOthers = claimDrafts(takeHint() || account);
    const flag = readFlag();
    // Where storage is forbidden, what the server rendered stays.
    if (flag !== undefined) root.toggleAttribute("data-signed-in", flag !== null);
    showCart();
    return hadOthers;
  };
  update(signedIn);
  claimHistoryEntry();
  // Also when the page comes back from the browser's cache, or another tab signs in or out.
  const follow = () => {
    if (update()) location.reload();
  };
  addEventListener("pageshow", follow);
  addEventListener("storage", follow);
  // At an input too, for entries that the desk makes without loading a page.
  for (const type of ["pageshow", "input"]) addEventListener(type, claimHistoryEntry);
  addEventListener("submit", ({ target }) => {
    if (!(target instanceof Element) || !target.matches("form[action$='/logout']")) return;
    setFlag("no");
    // Not when a session merely ran out: who signs in again goes on with what was typed.
    forgetAllDrafts();
  });
}

/** How much is in the cart: the account's as the server said last, or what waits for a login. */
export function showCart() {
  const inAccount = root.hasAttribute("data-signed-in") && readCookie("cart-lines");
  const count = Number(inAccount || (readCookie("cart")?.match(/[^~]+/g)?.length ?? 0));
  for (const place of document.querySelectorAll("[data-in-cart]")) {
    place.textContent = count ? `${count}` : "";
  }
}

/**
 * The cookie's value is the flag's, "true" or the account's id after signing in and "no" after
 * logging out, and after a tilde the account's id.
 */
function takeHint() {
  const [hint, account] = readCookie("signed-in")?.split("~") ?? [];
  if (!hint) return undefined;
  writeCookie("signed-in", "", 0);
  setFlag(hint);
  return account;
}

function readFlag() {
  return tryStorage(() => localStorage.getItem("token"));
}

function setFlag(hint: string) {
  tryStorage(() => {
    if (hint === "no") localStorage.removeItem("token");
    else localStorage.setItem("token", hint);
  });
}
