import { data, href, Link, useSearchParams } from "react-router";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { bookingPath } from "#app/desk/frame/places.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { BranchField } from "#app/desk/frame/use-branches.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { AddUnits } from "#app/desk/stock/add-units.tsx";
import { requireBranch, requireStock } from "#app/desk/stock/require-stock.ts";
import { UnitBadge } from "#app/desk/stock/unit-badge.tsx";
import { LinkTabs } from "#app/desk/ui/link-tabs.tsx";
import { columnLooks, type DeskColumn, DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
import { withParam } from "#app/desk/ui/with-param.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { readStock } from "#app/domain/stock/stock-overview.server.ts";
import { findUnits } from "#app/domain/stock/unit-repository.server.ts";
import { type UnitState, unitStates } from "#app/domain/stock/unit-states.ts";
import { addUnits, readUnitList, unitSchema } from "#app/domain/stock/units.server.ts";
import { FormError, wrongField } from "#app/lib/form-error.ts";
import { capitalize, formatCount } from "#app/lib/format.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { failures } from "#content/failures.ts";
import type { Route } from "./+types/units-page";

/** Units on one page of the list. */
const mostShown = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const own = requireStock(context);
  const app = context.get(appContext);
  const { slug, name } = requireConfiguration(context, params.configuration);
  const { findBranch } = app.catalogue.current;
  const branch = own ?? findBranch(url.searchParams.get("branch"))?.id;
  const state = unitStates.find((one) => one === url.searchParams.get("state"));
  const after = (url.searchParams.get("after") ?? "").slice(0, 40);
  const { db } = app.store;
  const filter = { configuration: slug, ...(branch && { branch }), ...(state && { state }) };
  const [found, { places }] = await Promise.all([
    findUnits(db, filter, { after, limit: mostShown + 1 }),
    readStock(app, { configuration: slug, ...(branch && { branch }) }),
  ]);
  const units = found.slice(0, mostShown);
  const out = units.flatMap(({ record_id }) => record_id ?? []);
  const customers = out.length > 0 ? await findRentals(db, out) : [];
  return {
    shows: ["unit", "booking", "catalogue"],
    configuration: slug,
    name,
    branch: branch ?? "",
    isOwn: own !== undefined,
    state: state ?? "",
    places,
    next: found.length > mostShown ? units.at(-1)?.tag : undefined,
    units: units.map(({ id, tag, serial, branch, state, bought_on, note, record_id }) => {
      const customer = customers.find((one) => one.id === record_id);
      const place = findBranch(branch)?.name ?? branch;
      const holder = customer && { id: customer.id, name: customer.name };
      return { id, tag, serial, place, state: state as UnitState, bought_on, note, holder };
    }),
  };
}

function requireConfiguration(context: Route.LoaderArgs["context"], slug: string) {
  const product = context.get(appContext).catalogue.current.findProduct(slug);
  if (!product) throw data("The catalogue has no such configuration.", { status: 404 });
  return product.configuration;
}

const source = pageData<typeof loader>("/admin/stock/:configuration");
export const clientLoader = source.read;

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStock(context);
  const fields = await readForm(request);
  const { slug, name } = requireConfiguration(context, params.configuration);
  return answerEdit({ context, fields, failed: failures.notStored }, async () => {
    const app = context.get(appContext);
    const branch = app.catalogue.current.findBranch(fields.branch);
    if (!branch) throw wrongField("branch", "Choose a branch.");
    requireBranch(context, branch.id);
    const isList = fields.intent === "list";
    const { added, left } = isList
      ? readUnitList(fields.list ?? "")
      : { added: [unitSchema.parse(fields)], left: [] };
    await addUnits(app, { configuration: slug, branch: branch.id }, added, actorOf(context)).catch(
      (error: unknown) => {
        throw isList && error instanceof FormError ? wrongField("list", error.message) : error;
      },
    );
    const said = `${formatCount(added.length, "unit")} of ${name} added in ${branch.name}.`;
    return { said: [said, ...left].join(" ") };
  });
}

type Listed = Route.ComponentProps["loaderData"]["units"][number];

const columns: readonly DeskColumn<Listed>[] = [
  { ...columnLooks.name, id: "tag", label: "Asset tag", width: 160 },
  { id: "serial", label: "Serial number", card: "second" },
  { id: "place", label: "Branch", hide: "@max-[640px]/table:hidden", card: "line" },
  {
    id: "state",
    label: "State",
    width: 108,
    card: "badge",
    cell: ({ state }) => <UnitBadge state={state} />,
  },
  {
    id: "holder",
    label: "With",
    hide: "@max-[690px]/table:hidden",
    title: ({ holder }) => holder?.name,
    cell: ({ holder }) => holder && <Link to={bookingPath(holder.id)}>{holder.name}</Link>,
  },
  { id: "note", label: "Note", hide: "@max-[860px]/table:hidden" },
];

export default function UnitsPage({ loaderData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { configuration, name, branch, isOwn, state, places, units, next } = shown;
  const [search, setSearch] = useSearchParams();
  const countOf = (one: UnitState) => places.reduce((n, { units }) => n + (units[one] ?? 0), 0);
  const all = unitStates.reduce((n, one) => n + countOf(one), 0);
  /** From the first unit of another branch or state. */
  const narrowed = (name: "branch" | "state", value: string) =>
    `?${withParam(withParam(search, "after"), name, value)}`;
  const labels = new URLSearchParams({
    configuration,
    ...(branch && { branch }),
    ...(state && { state }),
  });
  const tabs = (["", ...unitStates] as const).map((one) => ({
    label: one ? capitalize(one) : "All",
    count: one ? countOf(one) : all,
    to: narrowed("state", one),
    isCurrent: one === state,
  }));
  return (
    <StaffPage
      title={name}
      windowTitle={`Units of ${name}`}
      line={formatCount(all, "unit")}
      back={{ to: href("/admin/stock"), label: "Stock" }}
      actions={
        <div className="ml-auto flex flex-wrap items-center gap-3 max-tablet:mb-2">
          {!isOwn && (
            <BranchField
              label="Branch"
              any={["", "All branches"]}
              value={branch}
              onChange={(id) => setSearch(narrowed("branch", id), { replace: true })}
            />
          )}
          <a className="staff-link min-[1200px]:hidden" href="#add-units">
            Add units
          </a>
          {units.length > 0 && (
            <ButtonLink
              variant="outline"
              size={38}
              href={`${href("/admin/stock/labels")}?${labels}`}
            >
              <Icon name="print" />
              Print labels
            </ButtonLink>
          )}
        </div>
      }
    >
      <div className="grid items-start gap-x-12 gap-y-9 min-[1200px]:grid-cols-[minmax(0,720px)_minmax(320px,384px)]">
        <div className="min-w-0">
          <LinkTabs label="Units by state" tabs={tabs} />
          <TableFrame label="Units">
            {units.length === 0 ? (
              <EmptyState title={all === 0 ? "No units yet" : "No units in this state"}>
                {all === 0
                  ? "Add them one by one, or paste a list. Without units the branch's number is enough."
                  : "Choose another state above."}
              </EmptyState>
            ) : (
              <DeskTable
                label="Units"
                columns={columns}
                rows={units}
                linkOf={({ tag }) => href("/admin/units/:tag", { tag })}
                hasKeys
              />
            )}
          </TableFrame>
          {next && (
            <p className="mt-3">
              <Link className="staff-link" to={`?${withParam(search, "after", next)}`}>
                {`Next ${mostShown} units`}
                <Icon name="chevron-right" />
              </Link>
            </p>
          )}
        </div>
        <AddUnits key={configuration} {...{ configuration, branch, isOwn, places }} />
      </div>
    </StaffPage>
  );
}
