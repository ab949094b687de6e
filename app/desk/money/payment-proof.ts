import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { findProof } from "#app/domain/payments/payment-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/payment-proof";

const contentTypes = { pdf: "application/pdf", png: "image/png", jpg: "image/jpeg" };

/** A proof of payment, under our file name and with loading blocked (OWASP ASVS 5.0, 5.4). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const id = recordId(params.id);
  const proof = id && (await findProof(app.store.db, id));
  if (!proof) throw data("There is no proof of this payment.", { status: 404 });
  const about = { kind: "payment", recordId: id } as const;
  await auditNow(app.store, { ...actorOf(context), ...about, action: "file-viewed" });
  return new Response(Buffer.from(proof.bytes), {
    headers: {
      "Content-Type": contentTypes[proof.type],
      "Content-Disposition": `inline; filename="proof.${proof.type}"`,
      "Content-Security-Policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
    },
  });
}
