import { data, Form, href, redirect, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageQuery, readPage, usePageData } from "#app/desk/live/page-data.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import {
  type ListedMail,
  listMails,
  readMailQuery,
  retryMails,
} from "#app/domain/mail/outbox.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import type { Route } from "./+types/mail-page";

type Status = "waiting" | "sent" | "failed";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "mail outbox");
  const query = readMailQuery(url.searchParams);
  const retried = /^\d{1,7}$/.exec(url.searchParams.get("retried") ?? "")?.[0];
  return { shows: ["mail"], query, retried, ...(await listMails(context.get(appContext), query)) };
}

const queryOf = (search: string) => pageQuery<typeof loader>(href("/admin/mail"), search);

export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  return readPage({ context, url }, queryOf(url.search));
}

/** Tries one mail again, or with `all` every one of the tab. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const fields = await readForm(request);
  const query = readMailQuery(url.searchParams);
  const { show: status = "waiting" } = query.filters;
  const id = recordId(fields.id);
  if (status === "sent" || !(id || fields.all)) {
    throw data("There is no mail to try again in this form.", { status: 400 });
  }
  const count = await retryMails(context.get(appContext), id ? { id } : { status });
  const list = listHref(href("/admin/mail"), query);
  return redirect(`${list}${list.includes("?") ? "&" : "?"}retried=${count}`, 303);
}

const empty: Record<Status, { title: string; text: string }> = {
  waiting: { title: "Nothing waits", text: "Every mail that was asked for is sent, or given up." },
  sent: {
    title: "Nothing was sent yet",
    text: "Mails appear here as soon as the mail server took them.",
  },
  failed: {
    title: "Nothing failed",
    text: "Mails that no server takes, or not within three days, appear here.",
  },
};

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const shown = usePageData(queryOf(useLocation().search), loaderData);
  const { query, status, counts, retried, ...page } = shown;
  const path = href("/admin/mail");
  const here = listHref(path, query);
  return (
    <div className="mail-list">
      <ListPage
        title="Mail"
        alarm={counts.failed > 0 ? `${counts.failed} failed` : undefined}
        caption={`Mails, ${status}`}
        path={path}
        query={query}
        line={`${formatNumber(counts.waiting)} waiting, ${formatNumber(counts.failed)} failed`}
        actions={
          status !== "sent" &&
          counts[status] > 0 && (
            <Form method="post" action={here}>
              <input type="hidden" name="all" value="yes" />
              <Button type="submit" variant="outline" size={34}>
                {`Retry all ${status}`}
              </Button>
            </Form>
          )
        }
        search={{ label: "Search mails", placeholder: "Address" }}
        tabs={{
          label: "Which mails",
          name: "show",
          items: [
            { value: undefined, label: "Waiting", count: counts.waiting },
            { value: "sent", label: "Sent", count: counts.sent },
            { value: "failed", label: "Failed", count: counts.failed },
          ],
        }}
        page={page}
        columns={columnsOf(status, here)}
        empty={empty[status]}
        showAll="Show all mails"
        pagerWords={status === "waiting" ? ["Earlier", "Later"] : undefined}
        // A row that is new in a tab is mostly an old mail that moved there.
        arrivals="unmarked"
      >
        <p className="mb-3 empty:m-0" role="status">
          {retried && formatRetried(Number(retried))}
        </p>
      </ListPage>
    </div>
  );
}

const settledLabels = { waiting: "Next try", sent: "Sent", failed: "Given up" };

function columnsOf(status: Status, action: string): Column<ListedMail>[] {
  const columns: Column<ListedMail>[] = [
    { label: "Recipient", kind: "name", title: ({ recipient }) => recipient },
    { label: "Mail", rank: 1, card: "second", title: ({ mail }) => mail },
    { label: "Asked for", kind: "place", cell: ({ created }) => <ShortTime {...created} /> },
    { label: "Tries", kind: "number", cell: ({ attempts }) => attempts },
    {
      label: settledLabels[status],
      kind: "time",
      cell: ({ settled }) => (settled ? <ShortTime {...settled} /> : "Under way"),
    },
  ];
  if (status === "sent") return columns;
  return [
    ...columns,
    {
      label: "Last error",
      kind: "long",
      card: "line",
      title: ({ lastError }) => lastError ?? undefined,
      cell: ({ lastError }) => lastError ?? "None",
    },
    { label: "Retry", kind: "action", cell: (mail) => <Retry mail={mail} action={action} /> },
  ];
}

function Retry({ mail, action }: { mail: ListedMail; action: string }) {
  if (!mail.canRetry) return mail.settled ? "Its link has expired" : "Not while under way";
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="id" value={mail.id} />
      <Button type="submit" variant="outline" size={34} aria-label={`Retry ${mail.recipient}`}>
        Retry
      </Button>
    </Form>
  );
}

function formatRetried(count: number): string {
  if (count === 0) return "There was nothing to try again.";
  return count === 1
    ? "One mail is tried again now."
    : `${formatNumber(count)} mails are tried again now.`;
}
