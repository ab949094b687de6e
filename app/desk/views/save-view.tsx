import { href } from "react-router";
import { type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button.tsx";

/** Stores the filters of a list under a name; shown only while there are any. */
export function SaveView({ list, query }: { list: string; query: ListNarrowing }) {
  const kept = listHref("", { ...query, search: "", sort: "newest" }).slice(1);
  if (!kept) return null;
  return (
    <details className="save-view" key={kept}>
      <summary className="staff-link no-marker">Save as view</summary>
      <form method="post" action={href("/admin/views")}>
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={listHref("", query).slice(1)} />
        <label htmlFor="view-name">Name</label>
        <input id="view-name" name="name" required maxLength={40} autoComplete="off" />
        <p>{query.search && "Search words are not saved. "}Do not name customers here.</p>
        <Button type="submit" variant="green" size={38} name="intent" value="save">
          Save
        </Button>
      </form>
    </details>
  );
}
