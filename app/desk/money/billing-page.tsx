import { useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { appContext, signedInContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { FormDialog, useSend, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath, places } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { BranchField } from "#app/desk/frame/use-branches.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { badRequest, keyOf } from "#app/desk/record/record-form.server.ts";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { documentPath } from "#app/desk/ui/money-paths.ts";
import { Part } from "#app/desk/ui/part.tsx";
import { SmallSelect } from "#app/desk/ui/small-select.tsx";
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
import { capitalize, formatCount } from "#app/lib/format.ts";
import { formatMonth, lastDayOf, monthsUntil, plainMonth } from "#app/lib/months.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/form.tsx";
import type { Route } from "./+types/billing-page";

/** Each request issues as many, so that none lasts long. */
const batchSize = 25;
const mostCredits = 50;

/** Invoices and credits that a run would issue for a month. Coordinators bill their branch. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "invoices");
  const app = context.get(appContext);
  const doer = context.get(signedInContext);
  const today = indianDay(app.now());
  const month = monthOf(url, today);
  const isAll = may(doer, "invoices of all branches");
  const asked = app.catalogue.current.findBranch(url.searchParams.get("branch"))?.id;
  const branch = isAll ? asked : doer.branch;
  const rows = await listPrepared(app, { until: lastDayOf(month), branch });
  const credited = rows.filter(({ credit }) => credit > 0).slice(0, mostCredits);
  const credits = await Promise.all(
    credited.map(async (row) => {
      const prepared = await prepareFor(app, row.recordId);
      return prepared?.credits.map(({ lines: _, ...credit }) => ({ ...row, ...credit })) ?? [];
    }),
  );
  return {
    shows: ["booking", "document", "customer", "catalogue"],
    ...{ month, branch, isAll, mayCredit: may(doer, "credits"), credits: credits.flat() },
    months: monthsUntil(today, 3, 1).map((id) => [id, formatMonth(id)] as const),
    rows: rows.map((row) => ({
      ...row,
      id: row.recordId,
      place: app.catalogue.current.findBranch(row.branch)?.name ?? "",
    })),
  };
}

const monthOf = ({ searchParams }: URL, today: string) =>
  plainMonth(searchParams.get("month")) ?? today.slice(0, 7);

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
    const until = lastDayOf(monthOf(url, indianDay(app.now())));
    const billed = await issueMany(app, { recordIds: ids, until }, by);
    return { said: "", billed };
  });
}

type Row = PreparedRow & { id: string; place: string };
type Credit = PreparedRow & { invoiceId: string; number: string };

export default function BillingPage({ loaderData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { month, months, branch = "", isAll, rows, credits, mayCredit } = shown;
  const [, setSearch] = useSearchParams();
  const lacking = rows.filter(({ lacks }) => lacks.length > 0);
  const ready = rows.filter((row) => row.total > 0 && !lacking.includes(row));
  return (
    <StaffPage title="Billing run" line={formatCount(ready.length, "invoice")}>
      <div className="mb-4 flex flex-wrap gap-x-4 gap-y-2">
        <SmallSelect
          label="Month"
          options={months}
          value={month}
          onChange={(month) => setSearch({ month, branch })}
        />
        {isAll && (
          <BranchField
            label="Branch"
            any={["", "All branches"]}
            value={branch}
            onChange={(branch) => setSearch({ month, branch })}
          />
        )}
      </div>
      <Ready key={month + branch} rows={ready} month={month} />
      <div className="mt-7 grid gap-7">
        {lacking.length > 0 && (
          <Part title="Not complete">
            {lacking.map(({ id, reference, customer, lacks }) => (
              <p key={id} className="border-b border-line py-2">
                <Link to={bookingPath(id)}>{reference}</Link>, {customer}: {lacks.join(" ")}{" "}
                <Link to={`${href("/edit")}?id=${id}`}>
                  Edit booking<span className="sr-only"> {reference}</span>
                </Link>
              </p>
            ))}
          </Part>
        )}
        {credits.length > 0 && <Credits {...{ credits, mayCredit }} />}
      </div>
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
  { id: "place", label: "Branch", hide: "@max-[760px]/table:hidden", width: 116 },
  {
    id: "billing",
    label: "Billed",
    hide: "@max-[860px]/table:hidden",
    width: 100,
    title: ({ billing }) => capitalize(billing),
    cell: ({ billing }) => capitalize(billing),
  },
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
  const [run, setRun] = useState("");
  const [failed, setFailed] = useState<readonly string[]>([]);
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
    const failures: string[] = [];
    let issued = 0;
    setFailed([]);
    for (let at = 0; at < chosen.length; at += batchSize) {
      setRun(`${at} of ${chosen.length} done`);
      const batch = chosen.slice(at, at + batchSize);
      const { billed = [], failure: stop } = await send(batch.map(({ id }) => ["record", id]));
      for (const { recordId, failure } of billed) {
        if (failure) failures.push(`${references.get(recordId)}: ${failure}`);
        else issued += 1;
      }
      if (stop) failures.push(`The run stopped: ${stop}`);
      if (stop) break;
    }
    setRun("");
    setFailed(failures);
    if (issued > 0) say({ said: `${formatCount(issued, "invoice")} issued.` });
  };
  if (rows.length === 0 && !run && failed.length === 0) {
    return <EmptyState title="Nothing to issue">Everything due is billed.</EmptyState>;
  }
  return (
    <>
      {failed.length > 0 && (
        <div className="mb-4" role="alert">
          {failed.map((why) => (
            <FailureLine key={why}>{why}</FailureLine>
          ))}
        </div>
      )}
      <p className="mb-3 flex flex-wrap items-center gap-3">
        <Button size={42} disabled={run !== "" || chosen.length === 0} onClick={issue}>
          Issue {formatCount(chosen.length, "invoice")}, {formatPaise(sum)}
        </Button>
        <span role="status">{run}</span>
      </p>
      <TableFrame label="Invoices to issue" isBusy={run !== ""}>
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

/** Billed amounts that are no longer due: each credit note is issued with its reason. */
function Credits({ credits, mayCredit }: { credits: readonly Credit[]; mayCredit: boolean }) {
  const [asked, setAsked] = useState<Credit & { key: string }>();
  const close = () => setAsked(undefined);
  const sending = useStore(places.billing.href, close);
  return (
    <Part title={credits.length < mostCredits ? "To be credited" : "To be credited first"}>
      {credits.map((credit) => {
        const { recordId, reference, customer, invoiceId, number, total } = credit;
        return (
          <p
            key={recordId + invoiceId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 tabular-nums"
          >
            <span className="flex-[1_1_240px]">
              <Link to={bookingPath(recordId)}>{reference}</Link>, {customer}:{" "}
              <Link to={documentPath(invoiceId)}>{number}</Link>
            </span>
            {formatPaise(total)}
            {mayCredit && (
              <Button
                variant="outline"
                size={34}
                aria-label={`Credit ${number}`}
                onClick={() => setAsked({ ...credit, key: uuidv7() })}
              >
                Credit
              </Button>
            )}
          </p>
        );
      })}
      {asked && (
        <FormDialog
          title={`Credit ${formatPaise(asked.total)} of ${asked.number}?`}
          sending={sending}
          submit="Issue credit note"
          fields={Object.entries({
            ...{ intent: "credit", record: asked.recordId, invoice: asked.invoiceId },
            ...{ seen: String(asked.total), key: asked.key },
          })}
          onClose={close}
        >
          <TextField name="reason" rows={2} maxLength={300} hint="The customer reads it." />
        </FormDialog>
      )}
    </Part>
  );
}
