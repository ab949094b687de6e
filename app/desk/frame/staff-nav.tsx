import { href, Link, useLocation } from "react-router";
import { isOpenTo, type Place, places } from "#app/desk/frame/places.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { DeskView } from "#app/domain/records/record-kind.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/staff-frame";

interface NavItem extends Pick<Place, "title" | "href" | "icon"> {
  count?: { count: number; more: boolean } | undefined;
  /** The unit of the count, for screen readers. */
  counted?: string;
  /** Its count needs attention. */
  isUrgent?: boolean;
}

/** @param frame what the frame has read */
export function StaffNav({ frame }: { frame: Route.ComponentProps["loaderData"] }) {
  const { kinds, desk, views, branch, drafts, stops } = frame;
  const toDesk = (
    view: DeskView,
    title: string,
    icon: IconName,
    own?: Partial<NavItem>,
  ): NavItem => ({
    href: href("/admin/desk/:view", { view }),
    title,
    icon,
    count: desk[view],
    counted: "open",
    ...own,
  });
  const calendar = {
    ...places.calendar,
    count: { count: stops ?? 0, more: false },
    counted: "today",
  };
  const today = [
    toDesk("open", "Inbox", "inbox"),
    toDesk("mine", "Mine", "person"),
    ...(branch ? [toDesk("branch", "My branch", "pin")] : []),
    toDesk("due", "Due", "clock", { counted: "due", isUrgent: true }),
  ];
  const pinned = views.map(({ to, name, icon, count }) => {
    return { href: to, title: name, icon, count, counted: "in it" };
  });
  const listOf = (list: string) =>
    kinds
      .filter(({ slug }) => slug === list)
      .map(({ slug, title, icon, new: count }) => {
        const to = href("/admin/:records", { records: slug });
        return { href: to, title, icon, count: { count, more: false }, counted: "new" };
      });
  const catalogue = {
    ...places.catalogue,
    count: { count: drafts, more: false },
    counted: "drafts",
  };
  const { customers, partners, stock, users, mail, audit, dashboard } = places;
  const { invoices, payments } = places;
  const ofRecords = (links: readonly NavItem[]) => (may(frame, "records") ? links : []);
  const groups: Record<string, readonly (NavItem & Pick<Place, "needs">)[]> = {
    Today: [...ofRecords(today), ...(stops === undefined ? [] : [calendar]), ...ofRecords(pinned)],
    Customers: ofRecords([customers, ...listOf("quotations"), partners]),
    Rentals: [...listOf("bookings"), ...ofRecords(listOf("faults")), stock],
    Money: ofRecords([invoices, payments]),
    Catalogue: [catalogue],
    Company: [users, mail, audit, ...ofRecords([dashboard])],
  };
  return (
    <nav
      aria-label="Staff"
      // Links fade where more of them follow below.
      className="desktop:mt-1 desktop:min-h-0 desktop:overflow-y-auto desktop:mask-b-from-[calc(100%-24px)] desktop:pb-6 desktop:[scrollbar-width:thin]"
    >
      {Object.entries(groups).map(([title, links]) => (
        <Links key={title} title={title} links={links.filter((link) => isOpenTo(frame, link))} />
      ))}
    </nav>
  );
}

/** A delivery is a stop of the calendar, though its address is that of its booking. */
function placeOf(pathname: string): string {
  return /\/(deliver|return)$/.test(pathname) ? places.calendar.href : pathname;
}

function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href !== places.dashboard.href && pathname.startsWith(`${href}/`));
}

/** The current page's link may be below the end of a low window. */
const showCurrent = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest" });

/** A group whose one link has its name needs no heading. */
function Links({ title: group, links }: { title: string; links: readonly NavItem[] }) {
  const { pathname, search } = useLocation();
  const current = placeOf(pathname);
  if (links.length === 0) return null;
  // A saved view is a list's address with a query: only that very one is it.
  const isCurrent = (href: string) =>
    href.includes("?") ? href === pathname + search : isWithin(current, href);
  return (
    <>
      {links.some(({ title }) => title !== group) && (
        <p className="px-6 pt-2 desktop:[@media(height<820px)]:pt-0 text-note leading-5 text-green-edge">
          {group}
        </p>
      )}
      <ul>
        {links.map(({ href, title, icon, count, counted, isUrgent }) => (
          <li key={`${title} ${href}`}>
            <Link
              to={href}
              title={title.length > 16 ? title : undefined}
              ref={isCurrent(href) ? showCurrent : undefined}
              aria-current={isCurrent(href) ? "page" : undefined}
              className="flex min-h-8 scroll-mb-6 desktop:[@media(height<920px)]:min-h-6.25 items-center gap-2 border-l-3 border-transparent pr-6 pl-5 text-small font-normal no-underline transition-[background-color] duration-150 ease-out hover:bg-[rgb(250_248_243/0.06)] focus-visible:-outline-offset-3 aria-[current=page]:border-copper-light aria-[current=page]:bg-rail-active aria-[current=page]:font-medium max-desktop:min-h-11 max-desktop:text-body"
            >
              <Icon name={icon} />
              <span className="truncate">{title}</span>
              {count && count.count > 0 && (
                <span
                  data-urgent={isUrgent}
                  className="ml-auto font-normal text-rail-text data-[urgent]:-mr-2 data-[urgent]:min-w-5 data-[urgent]:rounded-badge data-[urgent]:bg-copper-light data-[urgent]:px-2 data-[urgent]:text-center data-[urgent]:leading-5 data-[urgent]:text-on-copper"
                >
                  {count.count.toLocaleString("en-IN")}
                  {count.more && "+"}
                  <span className="sr-only"> {counted}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
