import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { LogoutLink } from "#app/desk/frame/logout-link.tsx";
import { type ListedKind, StaffNav } from "#app/desk/frame/staff-nav.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";

/** What surrounds every staff page: where one can go, what is waiting there, and who one is. */
export function StaffFrame({
  name,
  email,
  kinds,
  children,
}: {
  name: string;
  email: string;
  /** The lists, and how many records in each nobody has looked after yet. */
  kinds: readonly ListedKind[];
  children: ReactNode;
}) {
  // The customer's flag for the public pages' navbar; authority is the session alone.
  useEffect(() => localStorage.setItem("token", "true"), []);

  useEffect(() => {
    document.addEventListener("click", closeToast);
    return () => document.removeEventListener("click", closeToast);
  }, []);

  // On a phone the places are a popover, which is to close when one has gone to a place.
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is when, not what.
  useEffect(() => menu.current?.hidePopover(), [pathname]);

  return (
    <div className="staff-frame">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="staff-side surface-green">
        <a className="desktop:px-5.5 desktop:pb-5" href="/">
          <Logo name={company.shortName} />
        </a>
        <button
          className="staff-menu-toggle desktop:hidden"
          type="button"
          popoverTarget="staff-menu"
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        <div className="staff-menu" id="staff-menu" popover="auto" ref={menu}>
          <StaffNav kinds={kinds} />
          <div className="staff-person">
            <span aria-hidden="true">{initials(name)}</span>
            <p className="truncate font-strong" title={email}>
              {name}
            </p>
            <LogoutLink>Logout</LogoutLink>
          </div>
        </div>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}

/** The message that came with the page; the site's own script, which closes it elsewhere, is not here. */
function closeToast({ target }: MouseEvent) {
  if (target instanceof Element && target.closest("[data-close-toast]")) {
    target.closest("[data-toast]")?.remove();
  }
}

/** The first letters of the first and the last name, in any script. */
function initials(name: string): string {
  const names = name.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : ""].map((part) => part?.at(0) ?? "").join("");
}
