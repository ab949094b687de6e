import { Form } from "react-router";
import type { ListedMail } from "#app/domain/mail/list-mails.server.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";

const settledLabels = { waiting: "Next try", sent: "Sent", failed: "Given up" };

/** Mails of one status, whom they are for and what became of them. */
export function MailTable({
  status,
  rows,
  action,
}: {
  status: "waiting" | "sent" | "failed";
  rows: readonly ListedMail[];
  /** Where a retry is sent. */
  action: string;
}) {
  const columns: Column<ListedMail>[] = [
    {
      label: "Recipient",
      kind: "name",
      cell: ({ recipient }) => <span className="inline-block min-w-56">{recipient}</span>,
    },
    { label: "Mail", cell: ({ mail }) => mail },
    { label: "Asked for", cell: ({ created }) => <Time at={created} /> },
    { label: "Tries", cell: ({ attempts }) => attempts },
    {
      label: settledLabels[status],
      cell: ({ settled }) => (settled ? <Time at={settled} /> : "Under way"),
    },
  ];
  if (status !== "sent") {
    columns.push(
      { label: "Last error", kind: "long", cell: ({ lastError }) => lastError ?? "None" },
      {
        label: "Retry",
        cell: (mail) =>
          mail.canRetry ? (
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="id" value={mail.id} />
              <Button
                type="submit"
                variant="outline"
                size={34}
                aria-label={`Retry ${mail.recipient}`}
              >
                Retry
              </Button>
            </Form>
          ) : (
            notRetried(mail)
          ),
      },
    );
  }
  return <DataTable caption={`Mails, ${status}`} columns={columns} rows={rows} />;
}

function notRetried({ settled }: ListedMail): string {
  return settled ? "Its link has expired" : "Not while under way";
}

function Time({ at }: { at: { short: string; full: string } }) {
  return <time title={at.full}>{at.short}</time>;
}
