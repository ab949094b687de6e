import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { useSend } from "#app/desk/forms/post-form.tsx";
import { bookingPath, places } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useBranches } from "#app/desk/frame/use-branches.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { PreparedCredits } from "#app/desk/money/prepared-credits.tsx";
import { badRequest, keyOf } from "#app/desk/record/record-form.server.ts";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { Select } from "#app/desk/ui/select.tsx";
import { columnLooks, type DeskColumn, DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { may } from "#app/domain/accounts/permissions.ts";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { creditPrepared, issueMany } from "#app/domain/invoices/invoices.server.ts";
import {
  listPrepared,
  type PreparedRow,
  prepareFor,
} from "#app/domain/invoices/prepared.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { formatMonth, lastDayOf, monthsUntil, plainMonth } from "#app/lib/months.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/billing-page";

/** Each request issues as many, so that none lasts long. */
const batchSize = 25;
const mostCredits = 50;

/** What a run would issue for a month, and what is to be credited. Coordinators bill their branch. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "invoices");
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const today = indianDay(app.now());
  const month = plainMonth(url.searchParams.get("month")) ?? today.slice(0, 7);
  const isAll = may(signedIn, "invoices of all branches");
  const asked = app.catalogue.current.findBranch(url.searchParams.get("branch"))?.id;
  const branch = isAll ? asked : signedIn.branch;
  const rows = await listPrepared(app, { until: lastDayOf(month), branch });
  const credited = rows.filter(({ credit }) => credit > 0);
  const credits = await Promise.all(
    credited.slice(0, mostCredits).map(async ({ recordId, reference, customer }) => {
      const prepared = await prepareFor(app, recordId);
      return (prepared?.credits ?? []).map(({ invoiceId, number, total }) => ({
        ...{ recordId, reference, customer, invoiceId, number, total },
      }));
    }),
  );
  return {
    shows: ["booking", "document", "customer", "catalogue"],
    ...{ month, branch, isAll, mayCredit: may(signedIn, "credits") },
    months: monthsUntil(today, 3, 1),
    rows: rows.map((row) => ({ ...row, id: row.recordId })),
    credits: credits.flat(),
    moreCredits: Math.max(0, credited.length - mostCredits),
  };
}

const source = pageData<typeof loader>("/admin/billing");
export const clientLoader = source.read;

/** Issues the invoices of some bookings, or one prepared credit note. */
export async function action({ request, context, url }: Route.ActionArgs) {
  requirePermission(context, "invoices");
  const { fields, lists } = await readWholeForm(request, batchSize + 5);
  const gone = "This booking does not exist.";
  return answerEdit({ context, fields, gone }, async () => {
    const app = context.get(appContext);
    const by = staffOf(context);
    if (fields.intent === "credit") {
      const [record, invoice] = [recordId(fields.record), recordId(fields.invoice)];
      if (!record || !invoice) throw badRequest();
      const seen = Number(fields.seen);
      const credit = { recordId: record, invoiceId: invoice, seen, reason: fields.reason ?? "" };
      const { number } = await creditPrepared(app, { ...credit, key: keyOf(fields) }, by);
      return { said: `${number} issued.` };
    }
    const ids = lists.record?.flatMap((id) => recordId(id) ?? []) ?? [];
    if (ids.length === 0 || ids.length > batchSize) throw badRequest();
    const month = plainMonth(url.searchParams.get("month")) ?? indianDay(app.now()).slice(0, 7);
    const billed = await issueMany(app, { recordIds: ids, until: lastDayOf(month) }, by);
    return { said: "", billed };
  });
}

type Row = PreparedRow & { id: string };

export default function BillingPage({ loaderData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { month, months, branch = "", isAll, rows } = shown;
  const navigate = useNavigate();
  const branches = useBranches(branch);
  const go = (change: { month?: string; branch?: string }) => {
    const { month: m, branch: b } = { month, branch, ...change };
    const search = new URLSearchParams({ month: m, ...(isAll && b && { branch: b }) });
    navigate(`${places.billing.href}?${search}`, { preventScrollReset: true });
  };
  const ready = rows.filter(({ total, lacks }) => total > 0 && lacks.length === 0);
  const lacking = rows.filter(({ lacks }) => lacks.length > 0);
  return (
    <StaffPage title="Billing run" line={formatCount(ready.length, "invoice")}>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2.5 max-tablet:[&>div]:flex-1 tablet:[&>div]:min-w-40">
        <Select
          label="Month"
          options={months.map((id) => ({ id, label: formatMonth(id) }))}
          value={month}
          onChange={(month) => go({ month })}
        />
        {isAll && (
          <Select
            label="Branch"
            options={[
              { id: "", label: "All branches" },
              ...branches.map(({ id, name }) => ({ id, label: name })),
            ]}
            value={branch}
            onChange={(branch) => go({ branch })}
          />
        )}
      </div>
      <Ready key={month + branch} rows={ready} month={month} />
      {lacking.length > 0 && <Lacking rows={lacking} />}
      <PreparedCredits {...shown} />
    </StaffPage>
  );
}

const columns: readonly DeskColumn<Row>[] = [
  { ...columnLooks.name, id: "reference", label: "Booking", width: 130 },
  { id: "customer", label: "Customer", card: "second" },
  {
    id: "lines",
    label: "For",
    grows: true,
    hide: "@max-[690px]/table:hidden",
    title: ({ lines }) => lines,
    cell: ({ lines, otherState }) => (
      <>
        {lines}
        {otherState.length > 0 && (
          <span className="block text-ink-soft">
            For the accountant, from another state: {otherState.join(", ")}
          </span>
        )}
      </>
    ),
  },
  { id: "billing", label: "Billed", hide: "@max-[860px]/table:hidden", width: 96 },
  {
    id: "total",
    label: "Total",
    align: "end",
    card: "time",
    width: 132,
    title: ({ total }) => formatPaise(total),
    cell: ({ total }) => <span className="tabular-nums">{formatPaise(total)}</span>,
  },
];

/** The invoices that can be issued: all of them are ticked until somebody clears one. */
function Ready({ rows, month }: { rows: readonly Row[]; month: string }) {
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const [run, setRun] = useState<{ done: number; of: number }>();
  const [failed, setFailed] = useState<readonly { reference: string; failure: string }[]>([]);
  const { say } = useToasts();
  const { send } = useSend(places.billing.href, () => {}, `?${new URLSearchParams({ month })}`);
  const ticked = new Set(rows.flatMap(({ id }) => (cleared.has(id) ? [] : id)));
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const sum = chosen.reduce((sum, { total }) => sum + total, 0);
  const tick = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(cleared);
    for (const id of ids) isOn ? next.delete(id) : next.add(id);
    setCleared(next);
  };
  const issue = async () => {
    const references = new Map(chosen.map(({ id, reference }) => [id, reference]));
    const failures: { reference: string; failure: string }[] = [];
    let issued = 0;
    setFailed([]);
    for (let at = 0; at < chosen.length; at += batchSize) {
      setRun({ done: at, of: chosen.length });
      const batch = chosen.slice(at, at + batchSize);
      const { billed, failure } = await send(batch.map(({ id }) => ["record", id]));
      issued += billed?.filter(({ number }) => number).length ?? 0;
      for (const one of billed ?? []) {
        const { recordId, failure } = one;
        if (failure) failures.push({ reference: references.get(recordId) ?? "", failure });
      }
      if (failure) {
        failures.push({ reference: "The run stopped", failure });
        break;
      }
    }
    setRun(undefined);
    setFailed(failures);
    if (issued > 0) say({ said: `${formatCount(issued, "invoice")} issued.` });
  };
  if (rows.length === 0 && !run) {
    return <EmptyState title="Nothing to issue">All that is due is billed.</EmptyState>;
  }
  return (
    <>
      {failed.length > 0 && (
        <div className="mb-4" role="alert">
          {failed.map(({ reference, failure }) => (
            <FailureLine key={reference}>{`${reference}: ${failure}`}</FailureLine>
          ))}
        </div>
      )}
      <p className="mb-3 flex flex-wrap items-center gap-3">
        <Button size={42} disabled={run !== undefined || chosen.length === 0} onClick={issue}>
          Issue {formatCount(chosen.length, "invoice")}, {formatPaise(sum)}
        </Button>
        <span role="status">{run && `${run.done} of ${run.of} issued`}</span>
      </p>
      <TableFrame label="Invoices to issue" isBusy={run !== undefined}>
        <DeskTable
          label="Invoices to issue"
          columns={columns}
          rows={rows}
          linkOf={({ id }) => bookingPath(id)}
          selection={{
            ticked,
            isWhole: chosen.length === rows.length,
            tick: (id) => tick([id], cleared.has(id)),
            tickAll: (isOn) =>
              tick(
                rows.map(({ id }) => id),
                isOn,
              ),
            labelOf: ({ reference }) => `Select ${reference}`,
            labelOfAll: "Select all invoices",
          }}
        />
      </TableFrame>
    </>
  );
}

/** What cannot be issued, and where it is mended. */
function Lacking({ rows }: { rows: readonly Row[] }) {
  return (
    <section className="mt-7 border-t-[2.5px] border-board pt-3" aria-labelledby="lacking">
      <h2 id="lacking" className="text-[1.0625rem] font-strong">
        Not complete
      </h2>
      <ul>
        {rows.map(({ id, reference, customer, lacks }) => (
          <li key={id} className="border-b border-line pt-2 pb-1.5">
            <Link className="font-medium" to={bookingPath(id)}>
              {reference}
            </Link>
            , {customer}: {lacks.join(" ")}{" "}
            <Link to={`/edit?id=${id}`}>
              Edit booking<span className="sr-only"> {reference}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
