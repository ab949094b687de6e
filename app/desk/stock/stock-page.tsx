import { useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { bookingPath } from "#app/desk/frame/places.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { BranchField } from "#app/desk/frame/use-branches.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { requireBranch, requireStock } from "#app/desk/stock/require-stock.ts";
import { StockTable } from "#app/desk/stock/stock-table.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { isShown } from "#app/domain/catalogue/catalogue.ts";
import {
  findShortBookings,
  readStock,
  stockGroups,
} from "#app/domain/stock/stock-overview.server.ts";
import { changeStock } from "#app/domain/stock/units.server.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { typedCode } from "#app/lib/typed-text.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { failures } from "#content/failures.ts";
import type { Route } from "./+types/stock-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const own = requireStock(context);
  const app = context.get(appContext);
  const { allBranches, findBranch, findProduct } = app.catalogue.current;
  const branch = own ?? findBranch(url.searchParams.get("branch"))?.id;
  const { places, shortages } = await readStock(app, branch === undefined ? {} : { branch });
  const isUsed = (id: string) => places.some((place) => place.branch === id);
  const branches = allBranches.filter((one) => isShown(one) || isUsed(one.id));
  return {
    shows: ["unit", "booking", "catalogue"],
    branch,
    isOwn: own !== undefined,
    branches: branches
      .filter(({ id }) => branch === undefined || branch === id)
      .map(({ id, name }) => ({ id, name })),
    groups: stockGroups(app.catalogue, places),
    places,
    shortages: await Promise.all(
      shortages.map(async (shortage, index) => ({
        ...shortage,
        name: findProduct(shortage.configuration)?.configuration.name ?? shortage.configuration,
        group: findProduct(shortage.configuration)?.group.slug ?? "",
        branchName: findBranch(shortage.branch)?.name ?? shortage.branch,
        ...(index < mostShort
          ? await findShortBookings(app, shortage)
          : { bookings: [], hasMore: true }),
      })),
    ),
  };
}

const source = pageData<typeof loader>("/admin/stock");
export const clientLoader = source.read;

const wholeNumber = "Enter the number in digits, up to 99,999. Empty means unknown.";
const digits = z
  .string(wholeNumber)
  .transform((text) => typedCode(text).replace(/[,\s]/g, ""))
  .pipe(z.string().regex(/^\d{0,5}$/, wholeNumber))
  .transform((text) => (text === "" ? null : Number(text)));

const numberSchema = z.object({
  configuration: z.string("Choose a configuration."),
  branch: z.string("Choose a branch."),
  number: digits,
  /** The number that its editor saw. */
  seen: digits,
});

export async function action({ request, context }: Route.ActionArgs) {
  requireStock(context);
  const fields = await readForm(request);
  return answerEdit({ context, fields, failed: failures.notStored }, async () => {
    const { configuration, branch, number, seen } = numberSchema.parse(fields);
    const app = context.get(appContext);
    const product = app.catalogue.current.findProduct(configuration);
    const place = app.catalogue.current.findBranch(branch);
    if (!product || !place) {
      throw new FormError(400, { failure: "This configuration or branch does not exist." });
    }
    requireBranch(context, branch);
    await changeStock(app, { configuration, branch }, number, actorOf(context), seen);
    const now = number === null ? "unknown" : formatNumber(number);
    const said = `${product.configuration.name}, ${place.name}: ${now}.`;
    const [before, after] = [seen, number].map((one) => String(one ?? ""));
    const former = { configuration, branch, number: before ?? "", seen: after ?? "" };
    return { said, undo: { path: href("/admin/stock"), fields: Object.entries(former) } };
  });
}

export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { branch = "", isOwn, branches, groups, places, shortages } = source.useData(loaderData);
  const [, setSearch] = useSearchParams();
  const [isFull, setFull] = useState(false);
  const [{ words, isKnownOnly }, setFilter] = useState({ words: "", isKnownOnly: false });
  const known = places.filter(({ number }) => number !== null);
  const isListed = ({ slug, name }: { slug: string; name: string }) =>
    name.toLowerCase().includes(words.trim().toLowerCase()) &&
    (!isKnownOnly || known.some(({ configuration }) => configuration === slug));
  const listed = groups
    .map((group) => ({ ...group, configurations: group.configurations.filter(isListed) }))
    .filter(({ configurations }) => configurations.length > 0);
  return (
    <StaffPage
      title="Stock"
      line={`${formatCount(known.length, "number")} known`}
      actions={
        isOwn ? (
          <p className="ml-auto font-medium">{branches[0]?.name}</p>
        ) : (
          <div className="ml-auto">
            <BranchField
              label="Branch"
              any={["", "All branches"]}
              value={branch}
              onChange={(id) => setSearch(id ? { branch: id } : {}, { replace: true })}
            />
          </div>
        )
      }
    >
      <section aria-labelledby="shortages" className="mb-6">
        {shortages.length === 0 ? (
          <h2 id="shortages" className="font-normal text-ink-soft">
            No shortage in the next 120 days.
          </h2>
        ) : (
          <div className="border-t-2 border-alarm pt-2">
            <h2 id="shortages" className="text-body font-strong text-alarm-deep">
              {formatCount(shortages.length, "shortage")} in the next 120 days
            </h2>
            <ul className="mt-1">
              {shortages.slice(0, isFull ? undefined : mostShort).map((shortage) => (
                <ShortPlace
                  key={`${shortage.configuration} ${shortage.branch}`}
                  shortage={shortage}
                />
              ))}
            </ul>
            {!isFull && shortages.length > mostShort && (
              <button type="button" className="text-button mt-2" onClick={() => setFull(true)}>
                {`Show all ${shortages.length}`}
              </button>
            )}
          </div>
        )}
      </section>
      <search className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <input
          type="search"
          aria-label="Find a configuration"
          placeholder="Find a configuration"
          className="small-field min-h-9.5 w-68 max-w-full max-tablet:min-h-11"
          value={words}
          onChange={({ target }) => setFilter({ words: target.value, isKnownOnly })}
        />
        <CheckBox
          label="Only known"
          checked={isKnownOnly}
          onChange={(isKnownOnly) => setFilter({ words, isKnownOnly })}
        />
      </search>
      {listed.length > 0 ? (
        <StockTable {...{ branches, places }} groups={listed} isOne={branch !== ""} />
      ) : (
        <EmptyState title="No such configuration">Try fewer words, or all of them.</EmptyState>
      )}
    </StaffPage>
  );
}

/** Shortages listed at first. */
const mostShort = 8;

type Short = Route.ComponentProps["loaderData"]["shortages"][number];

/** With the bookings of its worst day; the timeline has all of them. */
function ShortPlace({ shortage }: { shortage: Short }) {
  const { configuration, branch, name, branchName, group, mostDay, bookings, hasMore } = shortage;
  const units = `${href("/admin/stock/:configuration", { configuration })}?branch=${branch}`;
  const days = new URLSearchParams({ branch, group, from: mostDay, open: configuration });
  return (
    <li className="flex flex-wrap gap-x-4 border-b border-line py-2 wrap-anywhere [&_a]:underline-offset-4">
      <Link className="font-medium" to={units}>
        {name}, {branchName}
      </Link>
      <span>{inWords(shortage)}</span>
      <span className="flex flex-wrap gap-x-3 max-desktop:basis-full desktop:ml-auto">
        {bookings.map(({ id, reference, customer }) => (
          <Link key={id} to={bookingPath(id)} title={customer}>
            {reference}
          </Link>
        ))}
        {hasMore && <Link to={`${href("/admin/calendar/timeline")}?${days}`}>All bookings</Link>}
      </span>
    </li>
  );
}

/** "2 short from Thu 10 Dec, 4 on Mon 14 Dec" */
function inWords({ day, missing, most, mostDay }: Short): string {
  const first = `${formatNumber(missing)} short from ${formatWeekday(day)}`;
  return most > missing ? `${first}, ${formatNumber(most)} on ${formatWeekday(mostDay)}` : first;
}
