import { useState } from "react";
import { href, useSearchParams } from "react-router";
import { appContext } from "#app/context.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { requireStock } from "#app/desk/stock/require-stock.ts";
import { withParam } from "#app/desk/ui/with-param.ts";
import { findUnits } from "#app/domain/stock/unit-repository.server.ts";
import { unitStates } from "#app/domain/stock/unit-states.ts";
import { unitSchema } from "#app/domain/stock/units.server.ts";
import { formatDay, indianDay, plainDay, startOfDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/labels-page";

/** On a sheet: 4 × 12 of 45.7 × 21.2 mm. */
const onSheet = 48;
/** Ten sheets. */
const mostLabels = 480;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const own = requireStock(context);
  const app = context.get(appContext);
  const { findProduct, findBranch } = app.catalogue.current;
  const given = url.searchParams;
  const asked = given.getAll("tag").slice(0, mostLabels);
  // Anything else would be asked of the database, which has no tag like it.
  const tags = asked.flatMap((tag) => unitSchema.shape.tag.safeParse(tag).data ?? []);
  const configuration = findProduct(given.get("configuration") ?? "")?.configuration;
  const branch = own ?? findBranch(given.get("branch"))?.id;
  const state = unitStates.find((one) => one === given.get("state"));
  const since = plainDay(given.get("since"));
  const filter = {
    ...(asked.length > 0 && { tags }),
    ...(configuration && { configuration: configuration.slug }),
    ...(branch !== undefined && { branch }),
    ...(state && { state }),
    ...(since && { since: startOfDay(since) }),
  };
  const found = await findUnits(app.store.db, filter, { limit: mostLabels + 1 });
  const origin = app.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
  return {
    shows: ["unit"],
    back: configuration?.slug,
    since: since ?? "",
    today: indianDay(app.now()),
    branchName: findBranch(branch)?.name ?? "",
    isCut: found.length > mostLabels,
    labels: found
      .filter(({ state }) => asked.length > 0 || state !== "retired")
      .slice(0, mostLabels)
      .map(({ tag, serial, configuration }) => ({
        tag,
        serial,
        name: findProduct(configuration)?.configuration.name ?? configuration,
        address: origin + href("/u/:tag", { tag }),
      })),
  };
}

const source = pageData<typeof loader>("/admin/stock/labels");
export const clientLoader = source.read;

export default function LabelsPage({ loaderData }: Route.ComponentProps) {
  const { labels, back, branchName, today, since, isCut } = source.useData(loaderData);
  const [search, setSearch] = useSearchParams();
  const [first, setFirst] = useState(1);
  const used = Array.from({ length: first - 1 }, () => undefined);
  const places = [...used, ...labels].map((label, place) => ({ label, place }));
  const sheets = Map.groupBy(places, ({ place }) => Math.floor(place / onSheet) + 1);
  return (
    <>
      <div className="print:hidden">
        <StaffPage
          title="Labels"
          back={
            back
              ? { to: href("/admin/stock/:configuration", { configuration: back }), label: "Units" }
              : { to: href("/admin/stock"), label: "Stock" }
          }
          actions={
            labels.length > 0 && (
              <div className="ml-auto">
                <Button size={38} onClick={() => window.print()}>
                  <Icon name="print" />
                  Print
                </Button>
              </div>
            )
          }
        >
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <label className="grid gap-1 text-note font-medium">
              First free label, 1 to {onSheet}
              <input
                {...wholeNumber}
                className="small-field w-28"
                value={first}
                onChange={({ target }) =>
                  setFirst(Math.min(onSheet, Math.max(1, parseInt(target.value, 10) || 1)))
                }
              />
            </label>
            <label className="grid gap-1 text-note font-medium">
              Units added since
              <input
                type="date"
                className="small-field"
                defaultValue={since}
                onChange={({ target: { value } }) =>
                  setSearch(withParam(search, "since", value), { replace: true })
                }
              />
            </label>
            <p className="basis-full text-ink-soft">
              {`${formatCount(labels.length, "label")}${isCut ? " (the first ten sheets)" : ""} of 45.7 × 21.2 mm on A4. Print at 100 %, without margins or headers.`}
            </p>
          </div>
          {labels.length === 0 && (
            <EmptyState title="No labels to print">No unit matches. Choose another day.</EmptyState>
          )}
        </StaffPage>
      </div>
      <div className="overflow-x-auto px-4 pb-6 tablet:px-8 print:overflow-visible print:p-0">
        {labels.length > 0 &&
          [...sheets].map(([number, sheet]) => (
            <section key={number} aria-label={`Sheet ${number}`} className="label-sheet">
              {sheet.map(({ label, place }) =>
                label ? (
                  <article key={label.tag}>
                    <QrCode text={label.address} label={`QR code of ${label.tag}`} className="" />
                    <div>
                      <strong>{label.tag}</strong>
                      <span>{label.name}</span>
                      <span>{label.serial}</span>
                      <Logo name={company.shortName} />
                    </div>
                  </article>
                ) : (
                  <span key={place} />
                ),
              )}
              <footer>
                <span>
                  {`${formatCount(sheet.filter(({ label }) => label).length, "label")} of 45.7 × 21.2 mm. Print at 100 %.`}
                </span>
                <span>
                  {[branchName, formatDay(today), `sheet ${number} of ${sheets.size}`]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </footer>
            </section>
          ))}
      </div>
    </>
  );
}
