import type { ComponentProps } from "react";
import { data, href } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { PostForm, useSend } from "#app/desk/forms/post-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { ShortTime } from "#app/desk/ui/detail-pane.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import {
  type ListedMail,
  listMails,
  mailKinds,
  readMailQuery,
  retryMails,
} from "#app/domain/mail/outbox.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/mail-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "mail outbox");
  const query = readMailQuery(url.searchParams);
  const page = await listMails(context.get(appContext), query);
  return { shows: ["mail"], query, kinds: mailKinds, ...page };
}

const source = pageData<typeof loader>("/admin/mail");
export const clientLoader = source.read;

const retrySchema = z.union([
  z.object({ id: z.uuid() }),
  z.object({ status: z.enum(["waiting", "failed"]) }),
]);

/** Retries one mail, or all mails of a status. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const which = retrySchema.safeParse(fields).data;
  if (!which) throw data("There is no mail to retry in this form.", { status: 400 });
  const failed = "We could not queue this just now. Please try again.";
  return answerEdit({ context, fields, gone: failed, failed }, async () => {
    const count = await retryMails(context.get(appContext), which);
    if (count === 0) return { said: "There was no mail to retry." };
    return { said: count === 1 ? "Mail queued." : `${formatNumber(count)} mails queued.` };
  });
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { query, kinds, status, counts, ...page } = source.useData(loaderData);
  return (
    <ListPage
      title="Mail"
      alarm={counts.failed > 0 ? `${counts.failed} failed` : undefined}
      path={href("/admin/mail")}
      query={query}
      actions={
        status !== "sent" &&
        !query.filters.kind &&
        counts[status] > 0 && (
          <RetryButton name="status" value={status}>{`Retry all ${status}`}</RetryButton>
        )
      }
      search={{ label: "Search mails", placeholder: "Address" }}
      choices={[{ name: "kind", label: "Kind", any: "Every kind", options: kinds }]}
      tabs={{
        label: "Mails by status",
        name: "show",
        items: [
          { value: undefined, label: "Waiting", count: counts.waiting },
          { value: "sent", label: "Sent", count: counts.sent },
          { value: "failed", label: "Failed", count: counts.failed },
        ],
      }}
      page={page}
      columns={columns[status]}
      linkOf={({ id }) => href("/admin/mail/:id", { id })}
      empty={
        query.filters.kind ? { title: "No mail of this kind", text: undefined } : empty[status]
      }
      showAll="Show all mails"
      pagerWords={status === "waiting" ? ["Earlier", "Later"] : undefined}
      // A row that is new in a tab is usually an old mail that moved there.
      arrivals="unmarked"
    />
  );
}

const empty = {
  waiting: { title: "No mail waiting", text: "Mails are here until a server accepts them." },
  sent: { title: "No mail sent yet", text: "Mails that a server has accepted appear here." },
  failed: {
    title: "No failed mail",
    text: "Mails that no server accepts in three days appear here.",
  },
};

/** @param settled the label of the time that ends the present state */
const usualColumns = (settled: string): readonly DeskColumn<ListedMail>[] => [
  { ...columnLooks.name, id: "recipient", label: "Recipient" },
  { id: "subject", label: "Subject", hide: "@max-[690px]/table:hidden", card: "second" },
  {
    id: "queued",
    label: "Queued",
    width: 100,
    hide: "@max-[760px]/table:hidden",
    cell: ({ created }) => <ShortTime {...created} />,
  },
  { ...columnLooks.number, id: "attempts", label: "Attempts", width: 88 },
  {
    ...columnLooks.time,
    id: "settled",
    label: settled,
    width: 124,
    cell: ({ settled }) => (settled ? <ShortTime {...settled} /> : "Sending"),
  },
];

const retryColumns: readonly DeskColumn<ListedMail>[] = [
  {
    id: "error",
    label: "Last error",
    hide: "@max-[980px]/table:hidden",
    card: "line",
    title: ({ lastError }) => lastError ?? undefined,
    cell: ({ lastError }) => lastError ?? "None",
  },
  {
    ...columnLooks.action,
    id: "retry",
    label: "Retry",
    width: 160,
    cell: ({ id, recipient, canRetry, settled }) => {
      if (!canRetry) return settled ? "Its link has expired" : "Not while sending";
      return (
        <RetryButton name="id" value={id} aria-label={`Retry ${recipient}`}>
          Retry
        </RetryButton>
      );
    },
  },
];

const columns = {
  waiting: [...usualColumns("Next attempt"), ...retryColumns],
  sent: usualColumns("Sent"),
  failed: [...usualColumns("Given up"), ...retryColumns],
};

type ButtonProps = Pick<ComponentProps<"button">, "name" | "value" | "aria-label" | "children">;

function RetryButton(button: ButtonProps) {
  const { say } = useToasts();
  const { send, isBusy } = useSend(href("/admin/mail"), (outcome) => say(outcome));
  return (
    <PostForm send={send} isBusy={isBusy}>
      <Button type="submit" variant="outline" size={34} {...button} />
    </PostForm>
  );
}
