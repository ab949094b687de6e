import { data, Form, href } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { isFaultForm, readVisits, receiveFault } from "#app/desk/deliveries/fault-visits.server.ts";
import { latestDay, readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import {
  addressOf,
  allBranches,
  directionWords,
  type StopRow,
  toRow,
} from "#app/desk/deliveries/stop-rows.ts";
import { VisitGroup } from "#app/desk/deliveries/visit-group.tsx";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { useSend } from "#app/desk/forms/post-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useBranchName } from "#app/desk/frame/use-branches.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { may } from "#app/domain/accounts/permissions.ts";
import { findStaffNames } from "#app/domain/accounts/user-repository.server.ts";
import { accessoriesOf, findTags } from "#app/domain/bookings/stop-details.server.ts";
import { findRoute, moveStop } from "#app/domain/bookings/stop-order.server.ts";
import { formatWeekday, indianDay, plainDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/sheet-page";

/** The day and branch of a run sheet. @throws 403 for another day or branch than the user's */
function openSheet({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const branch = readBranch(context, url.searchParams.get("branch"));
  const { now } = context.get(appContext);
  const today = indianDay(now());
  const asked = plainDay(url.searchParams.get("day"));
  const day = asked && /^20/.test(asked) ? asked : today;
  const latest = latestDay(context.get(signedInContext), now());
  if (latest && (day < today || day > latest)) {
    throw data("You see the deliveries of today and tomorrow.", { status: 403 });
  }
  return { branch, day, today };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const sheet = openSheet({ context, url });
  const { branch, day, today } = sheet;
  const { store, catalogue } = context.get(appContext);
  const driver = url.searchParams.get("driver") ?? "";
  const stops = (await findRoute(store.db, sheet, today)).filter(
    (stop) => !driver || stop.driver === driver,
  );
  const tags = await findTags({ store }, stops);
  const seesAllDays = may(context.get(signedInContext), "deliveries of all days");
  const all = await readVisits(context.get(appContext), day, branch);
  // Visits that were missed before are there today.
  const visits = all.filter((one) => (day === today ? one.day <= day : one.day === day));
  return {
    shows: ["booking", "unit", "fault", "catalogue"],
    branch,
    day,
    today,
    names: seesAllDays ? await findStaffNames(store.db, branch) : [],
    visits: visits.filter((one) => !driver || one.driver === driver),
    driver,
    title: formatWeekday(day),
    rows: stops.map((stop) => ({
      ...toRow(stop, today),
      tags: tags.get(stop) ?? [],
      accessories: accessoriesOf(catalogue.current, stop),
    })),
  };
}

const source = pageData<typeof loader>("/admin/calendar/sheet");
export const clientLoader = source.read;

const moved = z.object({ stop: z.string().max(10_000), before: z.string().max(10_000) });

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePermission(context, "deliveries");
  const fields = await readForm(request);
  if (isFaultForm(fields)) return receiveFault(context, fields);
  const { branch, day } = openSheet({ context, url });
  return answerEdit({ context, fields }, async () => {
    await moveStop(context.get(appContext), { day, branch }, moved.parse(fields));
    return { said: "Order saved." };
  });
}

export default function SheetPage({ loaderData }: Route.ComponentProps) {
  const { branch, day, today, driver, title, rows, visits, names } = source.useData(loaderData);
  const name = useBranchName(branch) || "All branches";
  const place = new URLSearchParams({ branch: branch || allBranches, day });
  const { say } = useToasts();
  const { send, isBusy } = useSend("/admin/calendar/sheet", (outcome) => say(outcome), `?${place}`);
  const move = async (at: number, to: number) => {
    const [row, before] = [rows[at], rows[to > at ? to + 1 : to]];
    if (!row || to < 0 || to >= rows.length || isBusy) return;
    await send([
      ["stop", row.id],
      ["before", before?.id ?? ""],
    ]);
    // A row that is moved within the page loses the focus.
    document.querySelector<HTMLElement>(`[data-key="${row.id}"]`)?.focus();
  };
  return (
    <StaffPage
      title={`Run sheet, ${title}`}
      below={<p className="text-ink-soft">{[name, driver].filter(Boolean).join(", ")}</p>}
      beside={
        <span className="print:hidden">
          <LiveLine>{formatCount(rows.length + visits.length, "stop")}</LiveLine>
        </span>
      }
      actions={
        <div className="ml-auto flex gap-2 print:hidden">
          <Form className="flex gap-2">
            <input type="hidden" name="branch" value={branch || allBranches} />
            {driver && <input type="hidden" name="driver" value={driver} />}
            <input
              key={day}
              className="small-field min-h-9.5 max-tablet:min-h-11"
              type="date"
              name="day"
              aria-label="Day"
              defaultValue={day}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
          </Form>
          <button type="button" className={listTool} onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        </div>
      }
    >
      {rows.length + visits.length === 0 && <p>No deliveries or collections on this day.</p>}
      <ol className="grid print:text-small print:text-[#000]" aria-label="Stops">
        {rows.map((row, index) => (
          <li
            key={row.id}
            data-key={row.id}
            tabIndex={-1}
            aria-label={`${index + 1}, ${row.customer}`}
            onKeyDown={(event) => {
              const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (!by) return;
              event.preventDefault();
              void move(index, index + by);
            }}
            className="grid break-inside-avoid grid-cols-[44px_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-field-edge py-4 tablet:grid-cols-[44px_minmax(0,150fr)_minmax(0,300fr)_minmax(0,260fr)] print:grid-cols-[10mm_32mm_minmax(0,1fr)_58mm]"
          >
            <div className="max-tablet:row-span-3">
              <span className="type-figure text-lead">{index + 1}</span>
              <span className="-ml-2 grid max-tablet:-ml-3 print:hidden">
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    className="icon-button size-8.5 aria-disabled:opacity-40 max-tablet:size-11"
                    aria-label={`${row.customer} ${by < 0 ? "earlier" : "later"}`}
                    aria-disabled={!rows[index + by]}
                    onClick={() => move(index, index + by)}
                  >
                    <Icon name={by < 0 ? "up" : "down"} />
                  </button>
                ))}
              </span>
            </div>
            <div className="max-tablet:col-start-2 print:col-start-auto">
              <strong className="block font-medium">{directionWords[row.direction].act}</strong>
              <span className="block">{row.time || "No time yet"}</span>
              <span className="block text-ink-soft">{row.driver}</span>
              {row.late && <span className="block text-alarm-deep">{row.late}</span>}
            </div>
            <div className="max-tablet:col-start-2 print:col-start-auto">
              <strong className="block font-medium">{row.customer}</strong>
              {row.contact && <span className="block">{row.contact}</span>}
              <span className="block">{addressOf(row)}</span>
              {row.phone && (
                <a className="block underline-offset-4" href={phoneLink(row.phone)}>
                  <span className="print:hidden">Call </span>
                  {row.phone}
                </a>
              )}
              <span className="block text-ink-soft">{row.reference}</span>
            </div>
            <Goods row={row} />
          </li>
        ))}
      </ol>
      <VisitGroup rows={visits} path={href("/admin/calendar/sheet")} today={today} names={names} />
    </StaffPage>
  );
}

/** The machines of a stop, with all that goes with them. */
function Goods({ row }: { row: StopRow & Record<"tags" | "accessories", readonly string[]> }) {
  const { machines, progress, moved, tags, accessories, collect, direction } = row;
  return (
    <div className="max-tablet:col-start-2 print:col-start-auto">
      <span className="block">{machines}</span>
      <span className="block text-ink-soft">{[progress, moved].filter(Boolean).join(", ")}</span>
      {tags.length > 0 && (
        <span className="block">
          {/* No tag is broken at its hyphens. */}
          {tags.join(", ").replaceAll("-", "\u2011")}
        </span>
      )}
      {direction === "out" && (
        <span className="mt-6 hidden border-t border-field-edge pt-1 text-note text-ink-soft print:block">
          Tags
        </span>
      )}
      {accessories.map((one) => (
        <span key={one} className="block text-small text-ink-soft">
          {one}
        </span>
      ))}
      {collect && <strong className="block font-medium">Collect {collect}</strong>}
      <span className="mt-12 block border-t border-field-edge pt-1 text-note text-ink-soft">
        Name and signature
      </span>
    </div>
  );
}
