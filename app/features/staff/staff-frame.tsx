import { type ReactNode, useEffect } from "react";
import { href, NavLink } from "react-router";
import { LogoutLink } from "#app/features/staff/logout-link.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
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
  kinds: readonly { slug: string; title: string; icon: IconName; new: number }[];
  children: ReactNode;
}) {
  // The customer's flag for the public pages' navbar; authority is the session alone.
  useEffect(() => localStorage.setItem("token", "true"), []);

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
          <NavLink to={href("/admin")} end>
            <Icon name="dashboard" />
            Dashboard
          </NavLink>
          {kinds.map(({ slug, title, icon, new: waiting }) => (
            <NavLink key={slug} to={href("/admin/:records", { records: slug })}>
              <Icon name={icon} />
              {title}
              {waiting > 0 && (
                <span className="staff-waiting">
                  {waiting}
                  <span className="spoken"> new</span>
                </span>
              )}
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
