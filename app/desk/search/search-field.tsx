import { type MouseEvent, useEffect, useState } from "react";
import { href } from "react-router";
import { areKeysOn, isTyping } from "#app/desk/lists/list-keys.ts";
import SearchPanel from "#app/desk/search/search-panel.tsx";
import { Icon } from "#app/ui/icon.tsx";

const next = (opening: number) => opening + 1;

/** The way to the search on every staff page: here, "/" and Ctrl+K (or Command+K). */
export function SearchField() {
  // Each opening has a number: who opens it again at once is not stopped by the closing before.
  const [opening, setOpening] = useState(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (!opens(event)) return;
      event.preventDefault();
      setOpening(next);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpening(next);
  };
  return (
    <>
      <a
        className="rail-search search-field"
        href={href("/admin/search")}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>
          <span aria-hidden="true">Ctrl K</span>
        </kbd>
      </a>
      {opening > 0 && (
        <SearchPanel
          key={opening}
          onClose={() => setOpening((now) => (now === opening ? 0 : now))}
        />
      )}
    </>
  );
}

/** Single keys can be turned off (WCAG 2.2, 2.1.4), and never act while somebody types. */
function opens({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !isTyping(target) && areKeysOn();
}
