import { href, NavLink } from "react-router";
import type { countRecords } from "#app/domain/records/list-records.server.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Place {
  to: string;
  title: string;
  icon: IconName;
  /** How many of a list's records nobody has looked after yet. */
  new?: number;
}

export function StaffNav({ kinds }: { kinds: Awaited<ReturnType<typeof countRecords>> }) {
  const lists = kinds.map((kind) => ({
    ...kind,
    to: href("/admin/:records", { records: kind.slug }),
  }));
  return (
    <nav className="staff-nav" aria-label="Staff">
      <Places places={[dashboard, ...lists, partners]} />
      <Places places={house} />
      <Places places={additions} />
    </nav>
  );
}

const dashboard: Place = { to: href("/admin"), title: "Dashboard", icon: "dashboard" };
const partners: Place = { to: "/admin/partners", title: "Partners", icon: "handshake" };
const house: readonly Place[] = [
  { to: "/admin/users", title: "Users", icon: "people" },
  { to: "/admin/mail", title: "Mail outbox", icon: "mail" },
  { to: "/admin/audit", title: "Audit", icon: "shield" },
];
const additions: readonly Place[] = [
  { to: "/booking", title: "Add booking", icon: "plus" },
  { to: "/partner", title: "Add partner", icon: "plus" },
];

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ to, title, icon, new: waiting = 0 }) => (
        <li key={to}>
          <NavLink to={to} end={to === dashboard.to}>
            <Icon name={icon} />
            {title}
            {waiting > 0 && (
              <span className="staff-waiting">
                {waiting.toLocaleString("en-IN")}
                <span className="sr-only"> new</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
