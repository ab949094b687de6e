import { useEffect } from "react";

/**
 * When what has the focus goes, such as a button that is done, or a row that left its list, the
 * focus goes to what follows: the next row, else the one before, else what was around it. Else it
 * would be at the top of the page, and screen readers would be silent.
 */
export function useKeptFocus() {
  useEffect(() => {
    let around: Element[] = [];
    let rows: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      // A dialog returns the focus to what opened it, which may be gone by then.
      if (!(target instanceof Element) || target.closest("[data-overlay]")) return;
      around = [target];
      for (let up = target.parentElement; up; up = up.parentElement) around.push(up);
      const row = target.closest("tbody > tr");
      const all = [...(row?.parentElement?.children ?? [])];
      const at = row ? all.indexOf(row) : 0;
      rows = [...all.slice(at + 1), ...all.slice(0, at).reverse()];
    };
    const recover = () => {
      const [last] = around;
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.closest("tr[inert]");
      if (!isLost || (last?.isConnected && !last.closest("tr[inert]"))) return;
      const isThere = (one: Element) => one.isConnected && !one.matches("[inert]");
      const next = rows.find(isThere)?.querySelector<HTMLElement>("[data-row-link]");
      if (next) return next.focus({ preventScroll: true });
      const place = around.find((one) => isThere(one) && one.matches(places));
      if (!(place instanceof HTMLElement)) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    // Whoever removes it may say where the focus goes, and does it before.
    const observer = new MutationObserver(() => requestAnimationFrame(recover));
    const watched = { childList: true, subtree: true, attributeFilter: ["inert"] };
    observer.observe(document.body, watched);
    addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      removeEventListener("focusin", remember);
    };
  }, []);
}

const places = "section, aside, main";
