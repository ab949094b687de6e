import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { LiveLine } from "#app/desk/live/live-line.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { MailTable } from "#app/desk/mail/mail-table.tsx";
import { listMails } from "#app/domain/mail/list-mails.server.ts";
import { retry } from "#app/domain/mail/outbox.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/mail-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["mail"] };

const tabs = ["waiting", "sent", "failed"] as const;
type Status = (typeof tabs)[number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const status = statusIn(searchParams);
  const retried = /^\d{1,7}$/.exec(searchParams.get("retried") ?? "")?.[0];
  return { status, retried, ...(await listMails(context.get(appContext), status, searchParams)) };
}

/** Tries one mail again, or with `all` every one of the tab. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { store, now } = context.get(appContext);
  const fields = await readForm(request);
  const status = statusIn(url.searchParams);
  const id = recordId(fields.id);
  if (status === "sent" || !(id || fields.all)) {
    throw data("There is no mail to try again in this form.", { status: 400 });
  }
  const count = await retry(store, id ? { id } : { status }, now());
  return redirect(tabHref(status, { retried: String(count) }), 303);
}

function statusIn(search: URLSearchParams): Status {
  return tabs.find((tab) => tab === search.get("show")) ?? "waiting";
}

export function meta({ loaderData }: Route.MetaArgs) {
  const failed = loaderData?.counts.failed;
  return [{ title: `${failed ? `(${failed} failed) ` : ""}Mail · Southbridge` }];
}

const empty = {
  waiting: ["Nothing waits", "Every mail that was asked for is sent, or given up."],
  sent: ["Nothing was sent yet", "Mails appear here as soon as the mail server took them."],
  failed: ["Nothing failed", "Mails that no server takes, or not within three days, appear here."],
} as const;

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { status, counts, rows, before, after, retried } = loaderData;
  const isLoading = useNavigation().state !== "idle";
  const [emptyTitle, emptyText] = empty[status];
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Mail</h1>
          <LiveLine>
            {inIndia(counts.waiting)} waiting, {inIndia(counts.failed)} failed
          </LiveLine>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <nav className="tabs" aria-label="Which mails">
            {tabs.map((tab) => (
              <Link key={tab} to={tabHref(tab)} aria-current={tab === status ? "page" : undefined}>
                {tab} <span>{inIndia(counts[tab])}</span>
              </Link>
            ))}
          </nav>
          {status !== "sent" && counts[status] > 0 && (
            <Form method="post" action={tabHref(status)}>
              <input type="hidden" name="all" value="yes" />
              <Button type="submit" variant="outline" size={34}>
                {`Retry all ${status}`}
              </Button>
            </Form>
          )}
        </div>
      </header>
      <p className="mb-3 empty:m-0" role="status">
        {retried && retriedInWords(Number(retried))}
      </p>
      <section className="table-frame" aria-busy={isLoading} aria-label={`Mails, ${status}`}>
        {rows.length > 0 ? (
          <MailTable status={status} rows={rows} action={tabHref(status)} />
        ) : (
          <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
        )}
        <Pager
          newer={before && tabHref(status, { before })}
          older={after && tabHref(status, { after })}
          words={status === "waiting" ? ["Sooner", "Later"] : undefined}
        >
          {`${rows.length} of ${inIndia(counts[status])}`}
        </Pager>
      </section>
    </div>
  );
}

function retriedInWords(count: number): string {
  if (count === 0) return "There was nothing to try again.";
  return count === 1
    ? "One mail is tried again now."
    : `${inIndia(count)} mails are tried again now.`;
}

function tabHref(status: Status, search: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(status !== "waiting" && { show: status }), ...search });
  return `${href("/admin/mail")}${query.size > 0 ? `?${query}` : ""}`;
}

function inIndia(count: number): string {
  return count.toLocaleString("en-IN");
}
