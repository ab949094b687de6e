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
  const { kinds, desk, views, branch, drafts, jobs } = frame;
  const seesRecords = may(frame, "records");
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
  const open = kinds.reduce((sum, kind) => sum + kind.open, 0);
  const own = [
    toDesk("open", "Inbox", "inbox", { count: { count: open, more: false } }),
    toDesk("mine", "Mine", "person"),
    ...(branch ? [toDesk("branch", "My branch", "pin")] : []),
    toDesk("due", "Due today", "clock", { counted: "due", isUrgent: true }),
    ...views.map(({ to, name, count }): NavItem => {
      return { href: to, title: name, icon: "bookmark", count, counted: "in it" };
    }),
  ];
  const lists = kinds.map(({ slug, title, icon, new: count }) => ({
    href: href("/admin/:records", { records: slug }),
    title,
    icon,
    count: { count, more: false },
    counted: "new",
  }));
  const days = { ...places.calendar, count: { count: jobs ?? 0, more: false }, counted: "today" };
  const offers = { ...places.catalogue, count: { count: drafts, more: false }, counted: "drafts" };
  const goods = [...(jobs === undefined ? [] : [days]), places.stock, offers];
  const { users, mail, audit } = places;
  const house = [users, mail, audit, ...(views.length > 0 ? [places.views] : [])];
  const isOpen = (place: Pick<Place, "needs">) => isOpenTo(frame, place);
  return (
    <nav
      aria-label="Staff"
      // Links fade where more of them follow below.
      className="desktop:mt-[11px] desktop:min-h-0 desktop:overflow-y-auto desktop:mask-b-from-[calc(100%-24px)] desktop:pb-6 desktop:[scrollbar-width:thin]"
    >
      {seesRecords && <Links links={own} />}
      {seesRecords && (
        <Links links={[places.dashboard, ...lists, places.customers, places.partners]} />
      )}
      <Links links={goods.filter(isOpen)} />
      <Links links={house.filter(isOpen)} />
      {seesRecords && <Links links={[places.addBooking, places.addPartner]} />}
    </nav>
  );
}

/** A delivery is a job of the calendar, though its address is that of its booking. */
function placeOf(pathname: string): string {
  return /\/(deliver|return)$/.test(pathname) ? places.calendar.href : pathname;
}

function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href !== places.dashboard.href && pathname.startsWith(`${href}/`));
}

/** The current page's link may be below the end of a low window. */
const showCurrent = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest" });

function Links({ links }: { links: readonly NavItem[] }) {
  const { pathname, search } = useLocation();
  const current = placeOf(pathname);
  if (links.length === 0) return null;
  // A saved view is a list's address with a query: only that very one is it.
  const isCurrent = (href: string) =>
    href.includes("?") ? href === pathname + search : isWithin(current, href);
  return (
    <ul className="not-first:mx-5.5 not-first:mt-2 not-first:border-t not-first:border-rail-line not-first:pt-2 not-first:[&_a]:-mx-5.5 desktop:not-first:[@media(height<940px)]:mt-1.5 desktop:not-first:[@media(height<940px)]:pt-1.5">
      {links.map(({ href, title, icon, count, counted, isUrgent }) => (
        <li key={`${title} ${href}`}>
          <Link
            to={href}
            title={title.length > 16 ? title : undefined}
            ref={isCurrent(href) ? showCurrent : undefined}
            aria-current={isCurrent(href) ? "page" : undefined}
            className="flex min-h-8.5 scroll-mb-6 items-center gap-[9px] border-l-3 border-transparent pt-0.5 pr-5.5 pl-[19px] text-[0.9375rem] font-[480] no-underline transition-[background-color] duration-150 ease-out hover:bg-[rgb(250_248_243/0.06)] focus-visible:-outline-offset-3 aria-[current=page]:border-copper-light aria-[current=page]:bg-rail-active aria-[current=page]:font-medium max-desktop:min-h-11 max-desktop:text-[1rem] desktop:[@media(height<940px)]:min-h-8 [&_.icon]:-mt-[3px]"
          >
            <Icon name={icon} />
            <span className="truncate">{title}</span>
            {count && count.count > 0 && (
              <span
                data-urgent={isUrgent}
                className="ml-auto font-normal text-rail-text data-[urgent]:-mr-1.5 data-[urgent]:min-w-5 data-[urgent]:rounded-badge data-[urgent]:bg-copper-light data-[urgent]:px-1.5 data-[urgent]:pt-0.5 data-[urgent]:text-center data-[urgent]:leading-5 data-[urgent]:text-on-copper"
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
  );
}
