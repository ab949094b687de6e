import { type MouseEvent, useState } from "react";
import SearchPanel from "#app/desk/search/search-panel.tsx";
import { useChord, useKeys } from "#app/desk/ui/keys.tsx";
import { Icon } from "#app/ui/icon.tsx";

const next = (opening: number) => opening + 1;

/** The way to the search on every staff page: here, "/" and Ctrl+K (or Command+K). */
export function SearchField() {
  // Each opening has a number: who opens it again at once is not stopped by the closing before.
  const [opening, setOpening] = useState(0);
  const show = () => setOpening(next);
  useChord("$mod+k", show);
  useKeys({ "/": show });

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpening(next);
  };
  return (
    <>
      <a
        className="rail-search search-field"
        href="/admin/search"
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
