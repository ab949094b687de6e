import {
  type CatalogueDocument,
  type CatalogueKind,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import { findCurrent } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { readDocument } from "#app/domain/catalogue/read-catalogue.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** A document as staff see it: the draft where there is one. */
export type CurrentDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** Every document that is published or scheduled or has a draft, in the order of its kind. */
export async function listDocuments(db: Db, kind?: CatalogueKind) {
  const rows = await findCurrent(db);
  const wanted = rows.filter((row) => kind === undefined || row.kind === kind);
  const versions = Object.groupBy(wanted, ({ kind, slug }) => `${kind} ${slug}`);
  return Object.values(versions)
    .flatMap((both = []) => {
      const draft = both.find(({ state }) => state === "draft");
      const published = both.find(({ state }) => state === "published");
      const scheduled = both.find(({ state }) => state === "scheduled");
      const newest = draft ?? published ?? scheduled;
      const [document] = newest ? readDocument(newest) : [];
      if (!newest || !document) return [];
      return {
        document,
        published: published && readDocument(published)[0],
        draft: draft && { id: draft.id, version: draft.version },
        /** The version that replaces the published one from a day on. */
        scheduled: scheduled && {
          document: readDocument(scheduled)[0],
          version: scheduled.version,
          from: scheduled.shown_from ?? "",
          by: scheduled.scheduler ?? "A former colleague",
        },
        /** The version after which the next one is counted. */
        seen: Number(newest.newest),
        author: newest.author,
        changedAt: newest.created_at,
      };
    })
    .toSorted(
      (a, b) =>
        orderOf(a.document) - orderOf(b.document) || (a.document.slug < b.document.slug ? -1 : 1),
    );
}

export function orderOf({ body }: CatalogueDocument): number {
  return "order" in body ? body.order : 0;
}

/** The name of a document for staff; of a testimonial, its person. */
export function nameOf({ kind, body }: CatalogueDocument): string {
  return "name" in body ? body.name : (findCatalogueKind(kind)?.titleOf(body) ?? "");
}
