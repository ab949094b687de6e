import {
  claimDrafts,
  claimHistoryEntry,
  forgetAllDrafts,
  tryStorage,
} from "#app/public/script/drafts.ts";

const root = document.documentElement;

/** The flag `token` in local storage is a hint for the navbar; the server trusts its cookie alone. */
export function showSession() {
  // A page rendered for an account restores a flag that was lost.
  const { signedIn } = root.dataset;
  if (signedIn && readFlag() === null) setFlag("true");
  const update = (account?: string) => {
    const hadOthers = claimDrafts(takeHint() || account);
    const flag = readFlag();
    // Without storage, the state that the server rendered stays.
    if (flag !== undefined) root.toggleAttribute("data-signed-in", flag !== null);
    showCart();
    return hadOthers;
  };
  update(signedIn);
  claimHistoryEntry();
  // The page may return from the browser's cache, and another tab may sign in or out.
  const follow = () => {
    if (update()) location.reload();
  };
  addEventListener("pageshow", follow);
  addEventListener("storage", follow);
  // The desk adds history entries without loading a page.
  for (const type of ["pageshow", "input"]) addEventListener(type, claimHistoryEntry);
  addEventListener("submit", ({ target }) => {
    if (!(target instanceof Element) || !target.matches("form[action$='/logout']")) return;
    setFlag("no");
    forgetAllDrafts();
  });
}

/** Shows the number of cart lines: the account's by the server's last answer, or the guest's. */
export function showCart() {
  const inAccount = root.hasAttribute("data-signed-in") && readCookie("cart-lines");
  const count = Number(inAccount || (readCookie("cart")?.match(/[^~]+/g)?.length ?? 0));
  for (const place of document.querySelectorAll("[data-in-cart]")) {
    place.textContent = count ? `${count}` : "";
  }
}

/** The cookie is "flag~account": the flag is "true" or the account's id, or "no" after a logout. */
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

/** No value here needs escaping. */
export function readCookie(name: string): string | undefined {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
}

/** @param maxAge in seconds; 0 removes the cookie */
export function writeCookie(name: string, value: string, maxAge: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
