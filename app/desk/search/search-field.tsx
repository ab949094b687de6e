import { useState } from "react";
import { Button } from "react-aria-components";
import { useLocation } from "react-router";
import { LogoutDialog } from "#app/desk/frame/logout-button.tsx";
import { SearchPanel } from "#app/desk/search/search-panel.tsx";
import { useChord, useKeys } from "#app/desk/ui/keys.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Opens the search on every page of the desk: by a click, "/" and Ctrl+K (or Command+K). */
export function SearchField() {
  // It closes with the page on which it was opened.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const open = () => setOpenAt(key);
  useKeys({ "/": open });
  useChord("$mod+k", () => {
    if (!document.querySelector("[data-overlay], dialog[open]")) open();
  });
  return (
    <>
      <Button
        onPress={open}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        className="flex cursor-pointer items-center max-desktop:ml-auto max-desktop:size-12 max-desktop:justify-center max-desktop:rounded-control desktop:mx-4 desktop:min-h-9.5 desktop:gap-2.5 desktop:rounded-control desktop:bg-rail-field desktop:pt-[3px] desktop:pr-2 desktop:pl-3 desktop:text-rail-text desktop:shadow-[inset_0_0_0_1px_var(--color-rail-edge)] [&_.icon]:w-5 desktop:[&_.icon]:-mt-[3px] desktop:[&_.icon]:w-4.5"
      >
        <Icon name="search" />
        <span className="max-desktop:hidden">Search</span>
        <kbd className="ml-auto rounded-badge px-[5px] pt-[3px] font-sans text-[0.8125rem] shadow-[inset_0_0_0_1px_var(--color-rail-edge)] max-desktop:hidden">
          Ctrl K
        </kbd>
      </Button>
      {openAt === key && (
        <SearchPanel
          onClose={() => setOpenAt(undefined)}
          onLogout={() => {
            setOpenAt(undefined);
            setLeaving(true);
          }}
        />
      )}
      <LogoutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}
