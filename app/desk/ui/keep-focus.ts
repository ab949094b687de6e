import { useEffect } from "react";

/**
 * When what has the focus goes, such as a button that is done, the focus goes to what was around
 * it. Else it would be at the top of the page, and screen readers would be silent.
 */
export function useKeptFocus() {
  useEffect(() => {
    let around: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      // A dialog returns the focus to what opened it, which may be gone by then.
      if (!(target instanceof Element) || target.closest("[data-overlay]")) return;
      around = [target];
      for (let up = target.parentElement; up; up = up.parentElement) around.push(up);
    };
    const recover = () => {
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const place = around.find((one) => one.isConnected && one.matches(places));
      if (!(place instanceof HTMLElement)) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    // Whoever removes it may say where the focus goes, and does it before.
    const observer = new MutationObserver(() => requestAnimationFrame(recover));
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      removeEventListener("focusin", remember);
    };
  }, []);
}

const places = "section, aside, main";
