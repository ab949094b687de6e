import { data } from "react-router";
import { findPhoto } from "#app/domain/faults/fault-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { faultWords } from "#content/faults.ts";

/**
 * A photo of one of these faults, as the JPEG of ours that is stored, where it may load nothing (OWASP
 * ASVS 5.0, 5.4). @throws 404 for another's
 */
export async function sendPhoto(
  db: Db,
  faultIds: readonly string[],
  asked: string,
): Promise<Response> {
  const id = recordId(asked);
  const bytes = id && (await findPhoto(db, faultIds, id));
  if (!bytes) throw data(faultWords.noPhoto, { status: 404 });
  return new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="fault.jpg"',
      "Content-Security-Policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
    },
  });
}
