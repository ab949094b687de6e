import { useContext } from "react";
import { Button as TextButton } from "react-aria-components";
import { href, Link } from "react-router";
import { FrameContext } from "#app/desk/frame/use-may.ts";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
import { allStatuses, openStatuses, type RecordQuery } from "#app/domain/records/record-query.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button.tsx";

const look = "staff-link h-9.5 cursor-pointer whitespace-nowrap";

/** Stores a list in the user's navigation: whole as a pin, with filters as a view with a name. */
export function KeepList({ list, query }: { list: string; query: RecordQuery }) {
  const { status, ...filters } = query.filters;
  const isTab = status === openStatuses || status === allStatuses;
  const set = isTab ? filters : query.filters;
  const kept = listHref("", { ...query, search: "", sort: "newest", filters: set }).slice(1);
  if (!kept) return <PinButton list={list} />;
  const trigger = <TextButton className={look}>Save as view</TextButton>;
  return (
    // On a phone a line of its own, so that the search, Filter and Export have one.
    <div className="max-tablet:order-1 max-tablet:-mt-2 max-tablet:-mb-2 max-tablet:basis-full">
      <PopoverButton key={kept} title="Save as view" trigger={trigger}>
        <form method="post" action={href("/admin/views")} className="grid w-65 gap-2">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={listHref("", query).slice(1)} />
          <label htmlFor="view-name">Name</label>
          <input
            className="small-field min-h-9.5"
            id="view-name"
            name="name"
            required
            maxLength={40}
            autoComplete="off"
          />
          <p>{query.search && "Search words are not saved. "}Do not name customers here.</p>
          <Button type="submit" variant="green" size={38} name="intent" value="save">
            Save
          </Button>
          <Link className="staff-link justify-self-start" to={href("/admin/views")}>
            Your views
          </Link>
        </form>
      </PopoverButton>
    </div>
  );
}

/** Puts a list into the user's navigation, or takes it off. Bookings are always there. */
export function PinButton({ list }: { list: string }) {
  const views = useContext(FrameContext)?.views ?? [];
  const isPinned = views.some(({ to }) => to === href("/admin/:records", { records: list }));
  if (list === "bookings") return null;
  return (
    <form method="post" action={href("/admin/views")} className="max-tablet:order-1">
      <input type="hidden" name="list" value={list} />
      <button type="submit" className={look} name="intent" value="pin">
        {isPinned ? "Unpin" : "Pin to menu"}
      </button>
    </form>
  );
}
