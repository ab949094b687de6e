import * as repository from "#app/domain/catalogue/catalogue-repository.server.ts";
import { readDocument } from "#app/domain/catalogue/read-catalogue.server.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

/**
 * All versions of the testimonials of which any names the address.
 * @param until leaves out those that named it later
 */
export async function findTestimonials(db: Db, address: string, until = "9999") {
  const rows = await repository.findAllOfKind(db, "testimonial");
  const versions = rows.flatMap((row) =>
    readDocument(row).flatMap(({ kind, body }) => (kind === "testimonial" ? { ...row, body } : [])),
  );
  const own = versions.filter((one) => one.body.email === address && one.created_at <= until);
  const slugs = new Set(own.map(({ slug }) => slug));
  return versions.filter(({ slug }) => slugs.has(slug));
}

/**
 * Empties every version of an address's testimonials, which are then retired; their addresses stay.
 * Counts as a publishing, so that all processes notice.
 */
export async function eraseTestimonials(
  trx: Trx,
  announce: Announce,
  address: string,
  at: Date,
  until?: string,
): Promise<void> {
  const versions = await findTestimonials(trx, address, until);
  const gone = { words: "Erased", name: "Erased", role: "Erased", state: "retired" };
  for (const { id, version, state, body } of versions) {
    // A form that is open with the draft cannot be saved any more.
    const next = state === "draft" ? version + 1 : version;
    const json = JSON.stringify({ ...body, ...gone, email: undefined });
    await repository.overwrite(trx, { id, version: next, body: json });
    announce({ kind: "catalogue", id, what: "updated" });
  }
  if (versions.length === 0) return;
  const row = { at: at.toISOString(), author_id: null, summary: "An erasure" };
  let number = await repository.findNumber(trx);
  do number += 1;
  while (!(await repository.insertPublishing(trx, { ...row, number })));
}
