import { type ReactNode, useEffect } from "react";
import { href, NavLink } from "react-router";
import { LogoutLink } from "#app/features/staff/logout-link.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";

interface Entry {
  label: string;
  to: string;
  icon: IconName;
  /** How many records of this kind nobody has looked after yet. */
  waiting?: number;
}

/** What surrounds every staff page: where one can go, what is waiting there, and who one is. */
export function StaffFrame({
  name,
  email,
  waiting,
  children,
}: {
  name: string;
  email: string;
  waiting: { enquiries: number };
  children: ReactNode;
}) {
  // The customer's flag for the public pages' navbar; authority is the session alone.
  useEffect(() => localStorage.setItem("token", "true"), []);

  const entries: Entry[] = [
    { label: "Dashboard", to: href("/admin"), icon: "dashboard" },
    { label: "Enquiries", to: href("/admin/enquiries"), icon: "list", waiting: waiting.enquiries },
  ];
  return (
    <div className="staff">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="staff-side ground-green">
        <a className="staff-home" href="/">
          <Logo name={company.shortName} />
        </a>
        <nav aria-label="Staff">
          {entries.map((entry) => (
            <NavLink key={entry.to} to={entry.to} end={entry.to === href("/admin")}>
              <Icon name={entry.icon} />
              {entry.label}
              {entry.waiting ? (
                <span className="staff-waiting">
                  {entry.waiting}
                  <span className="spoken"> new</span>
                </span>
              ) : null}
            </NavLink>
          ))}
        </nav>
        <div className="staff-person">
          <span aria-hidden="true">{initials(name)}</span>
          <p title={email}>{name}</p>
          <LogoutLink>Logout</LogoutLink>
        </div>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}

/** The first letters of the first and the last name, in any script. */
function initials(name: string): string {
  const names = name.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : ""].map((part) => part?.at(0) ?? "").join("");
}
