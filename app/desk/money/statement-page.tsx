import { data, Form, href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { customerLink } from "#app/desk/people/customers-page.tsx";
import { documentPath } from "#app/desk/ui/money-paths.ts";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
import {
  describeStatement,
  readSpan,
  readStatement,
} from "#app/domain/payments/statement.server.ts";
import { formatDayInFull, indianDay } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/statement-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const id = recordId(params.id);
  const span = readSpan(url.searchParams, indianDay(app.now()));
  const statement = id ? await readStatement(app, id, span) : undefined;
  if (!id || !statement) throw data("This customer does not exist.", { status: 404 });
  return { shows: [id, "customer", "document", "payment"], id, ...describeStatement(statement) };
}

const source = pageData<typeof loader>("/admin/customers/:id/statement");
export const clientLoader = source.read;

/** A customer's open amount and the entries behind it, for the window and for paper. */
export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { id, name, from, to, rows } = source.useData(loaderData);
  const mayExport = useMay("exports");
  const csv = `${href("/admin/customers/:id/statement.csv", { id })}?${new URLSearchParams({ from, to })}`;
  return (
    <StaffPage
      title={`Statement, ${name}`}
      below={
        <>
          <p className="text-ink-soft">
            {formatDayInFull(from)} to {formatDayInFull(to)}
          </p>
          <Link className="staff-link print:hidden" to={customerLink({ id })}>
            <Icon name="chevron-left" />
            {name}
          </Link>
        </>
      }
      actions={
        <div className="ml-auto flex flex-wrap gap-2 print:hidden">
          <Form key={from + to} className="flex flex-wrap gap-2">
            {Object.entries({ from, to }).map(([day, value]) => (
              <label key={day} className="flex items-center gap-2">
                {day === "from" ? "From" : "To"}
                <input
                  className="small-field min-h-9.5 max-tablet:min-h-11"
                  type="date"
                  name={day}
                  defaultValue={value}
                  onBlur={({ currentTarget: { form, value: typed } }) => {
                    if (typed !== value) form?.requestSubmit();
                  }}
                />
              </label>
            ))}
          </Form>
          {mayExport && (
            <ButtonLink variant="outline" size={38} href={csv} download>
              <Icon name="download" />
              Export
            </ButtonLink>
          )}
          <button type="button" className={listTool} onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        </div>
      }
    >
      <table className="w-full max-w-240 border-collapse tabular-nums print:text-note [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_th]:font-normal [&_th]:text-ink-soft [&_:is(th,td):nth-child(n+2)]:pl-3 [&_:is(th,td):nth-child(n+3)]:text-right [&_:is(th,td):nth-child(n+3)]:whitespace-nowrap">
        <thead>
          <tr>
            {["Day", "What", "Amount", "Balance"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, day, text, documentId, amount, balance }) => (
            <tr key={key} className={amount ? undefined : "font-medium"}>
              <td className="min-w-14 tablet:whitespace-nowrap">{day}</td>
              <td className="w-full wrap-anywhere">
                {documentId ? <Link to={documentPath(documentId)}>{text}</Link> : text}
              </td>
              <td>{amount}</td>
              <td>{balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StaffPage>
  );
}
