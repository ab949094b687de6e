import { href } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { answerSearch } from "#app/desk/search/answer-search.server.ts";
import { GroupHead, ResultContent } from "#app/desk/search/result-content.tsx";
import { readSearch } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/search-page";

/** What the search panel shows, as a page: for whoever has no script, and for bookmarks. */
export function loader({ context, url }: Route.LoaderArgs) {
  const asking = context.get(signedInContext);
  return answerSearch(context.get(appContext), asking, readSearch(url.searchParams));
}

export const meta: Route.MetaFunction = () => [{ title: "Search · Southbridge" }];

export default function SearchPage({ loaderData: { search, groups } }: Route.ComponentProps) {
  return (
    <div className="staff-page">
      <h1 className="staff-title">Search</h1>
      <search>
        <form className="search-form" action={href("/admin/search")}>
          <label className="sr-only" htmlFor="search-text">
            Search everything
          </label>
          <input
            id="search-text"
            key={search}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={search}
            placeholder="Name, number, address, reference or note"
          />
          <button className="button" type="submit" data-variant="green">
            <Icon name="search" />
            Search
          </button>
        </form>
      </search>
      <div className="search-page-results">
        {groups.length === 0 && <p className="search-nothing">Nothing found for “{search}”.</p>}
        {groups.map(({ title, count, results }) => (
          <section key={title} aria-label={title}>
            <GroupHead as="h2" title={title} count={count} />
            <ul>
              {results.map((result) => (
                <li key={result.href}>
                  <a className="search-result" href={result.href}>
                    <ResultContent result={result} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
