import { Button as TextButton } from "react-aria-components";
import { href } from "react-router";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
import { type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button.tsx";

/** Stores the filters of a list under a name; shown only while there are any. */
export function SaveView({ list, query }: { list: string; query: ListNarrowing }) {
  const kept = listHref("", { ...query, search: "", sort: "newest" }).slice(1);
  if (!kept) return null;
  return (
    // On a phone a line of its own, so that the search, Filter and Export have one.
    <div className="max-tablet:order-1 max-tablet:-mt-1.5 max-tablet:-mb-2 max-tablet:basis-full">
      <PopoverButton
        key={kept}
        title="Save as view"
        trigger={
          <TextButton className="staff-link h-9.5 cursor-pointer whitespace-nowrap">
            Save as view
          </TextButton>
        }
      >
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
        </form>
      </PopoverButton>
    </div>
  );
}
