import { data, href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { FileLink } from "#app/desk/record/attachments.tsx";
import { DetailPane, FactList, Facts, GonePane } from "#app/desk/ui/detail-pane.tsx";
import { showMail } from "#app/domain/mail/outbox.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/mail-detail-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, "mail outbox");
  const id = recordId(params.id);
  const mail = id ? await showMail(context.get(appContext), id) : undefined;
  return data({ mail, shows: [id ?? ""] }, { status: mail ? 200 : 404 });
}

const source = pageData<typeof loader>("/admin/mail/:id", noSearch);
export const clientLoader = source.read;

const states = { waiting: "Waiting, next attempt", sent: "Sent", failed: "Given up" };

export default function MailDetailPage({ loaderData }: Route.ComponentProps) {
  const { mail } = source.useData(loaderData);
  const list = href("/admin/mail");
  if (!mail) return <GonePane list={list} what="mail" />;
  const { subject, status, created, settled, about, isHidden, text } = mail;
  return (
    <DetailPane list={list} title={subject} above={`Mail, queued ${created.full}`}>
      <FactList>
        <Facts
          of={{
            Recipient: mail.recipient,
            State: settled ? `${states[status]} ${settled.full}` : "Sending",
            Attempts: String(mail.attempts),
            "Last error": mail.lastError,
            Record: about && (
              <Link to={href("/admin/:records/:id", { records: about.slug, id: about.id })}>
                {about.name}
              </Link>
            ),
            Attachments:
              mail.files.length > 0 &&
              mail.files.map((file) => <FileLink key={file.id} {...file} />),
          }}
        />
      </FactList>
      <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap" data-text>
        {isHidden
          ? "This mail contains a link or code of access; its text is not shown."
          : (text ?? "The text is not available: its record was deleted.")}
      </p>
    </DetailPane>
  );
}
