import { href, NavLink, useLocation } from "react-router";
import { may, type Permission, type Role } from "#app/domain/accounts/permissions.ts";
import type { countDesk } from "#app/domain/records/list-open.server.ts";
import type { countRecords } from "#app/domain/records/list-records.server.ts";
import type { DeskView } from "#app/domain/records/record-kind.ts";
import type { listViews } from "#app/domain/views/saved-views.server.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Place {
  to: string;
  title: string;
  icon: IconName;
  count?: { count: number; more: boolean } | undefined;
  /** What is counted, for those who hear it. */
  counted?: string;
  /** Whether its number waits for an answer. */
  isUrgent?: boolean;
  /** Who may not do this does not see the way there. */
  needs?: Permission;
}

interface Frame {
  kinds: Awaited<ReturnType<typeof countRecords>>;
  desk: Awaited<ReturnType<typeof countDesk>>;
  views: Awaited<ReturnType<typeof listViews>>;
  role: Role;
  branch: string;
}

export function StaffNav({ kinds, desk, views, role, branch }: Frame) {
  const toDesk = (view: DeskView, title: string, icon: IconName, counted: string): Place => {
    return { to: href("/admin/desk/:view", { view }), title, icon, count: desk[view], counted };
  };
  const own: Place[] = [
    toDesk("mine", "Mine", "person", "open"),
    ...(branch ? [toDesk("branch", "My branch", "pin", "open")] : []),
    { ...toDesk("due", "Due today", "clock", "due"), isUrgent: true },
    ...views.map(({ to, name: title, count }): Place => {
      return { to, title, icon: "bookmark", count, counted: "in it" };
    }),
  ];
  const lists: Place[] = kinds.map(({ slug, title, icon, new: waiting }) => ({
    to: href("/admin/:records", { records: slug }),
    title,
    icon,
    count: { count: waiting, more: false },
    counted: "new",
  }));
  const mayGo = ({ needs }: Place) => !needs || may(role, needs);
  return (
    <nav className="staff-nav" aria-label="Staff">
      <Places places={own} />
      <Places places={[dashboard, ...lists, partners]} />
      <Places places={(views.length > 0 ? [...house, manageViews] : house).filter(mayGo)} />
      <Places places={additions} />
    </nav>
  );
}

const dashboard: Place = { to: href("/admin"), title: "Dashboard", icon: "dashboard" };
const partners: Place = { to: "/admin/partners", title: "Partners", icon: "handshake" };
const house: readonly Place[] = [
  { to: "/admin/users", title: "Users", icon: "people", needs: "users" },
  { to: "/admin/mail", title: "Mail outbox", icon: "mail", needs: "mail outbox" },
  { to: "/admin/audit", title: "Audit", icon: "shield", needs: "audit" },
];
const manageViews: Place = { to: "/admin/views", title: "Your views", icon: "bookmark" };
const additions: readonly Place[] = [
  { to: "/booking", title: "Add booking", icon: "plus" },
  { to: "/partner", title: "Add partner", icon: "plus" },
];

function Places({ places }: { places: readonly Place[] }) {
  const { pathname, search } = useLocation();
  if (places.length === 0) return null;
  return (
    <ul>
      {places.map(({ to, title, icon, count, counted, isUrgent }) => (
        <li key={`${title} ${to}`}>
          <NavLink
            to={to}
            end={to === dashboard.to}
            title={title.length > 16 ? title : undefined}
            // A saved view is a list's address with a query: only that very one is it.
            aria-current={to.includes("?") && to !== pathname + search ? "false" : "page"}
          >
            <Icon name={icon} />
            <span className="truncate">{title}</span>
            {count && count.count > 0 && (
              <span className="staff-waiting" data-urgent={isUrgent}>
                {count.count.toLocaleString("en-IN")}
                {count.more && "+"}
                <span className="sr-only"> {counted}</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
