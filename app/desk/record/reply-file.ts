import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { logFileView } from "#app/domain/follow-up/change-records.server.ts";
import { findAllById } from "#app/domain/mail/reply-file-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/reply-file";

/** A file of a reply: to save and never to open, under a name of ours (OWASP ASVS 5.0, 5.4). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [file] = await findAllById(app.store.db, [recordId(params.id) ?? ""]);
  if (!file) throw data("There is no such file.", { status: 404 });
  await logFileView(app, file, "file-viewed", actorOf(context));
  return new Response(Buffer.from(file.bytes), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="reply-${file.no}.${file.type}"`,
    },
  });
}
