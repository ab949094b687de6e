import { buildCatalogue, type Catalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import { findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import * as repository from "#app/domain/catalogue/catalogue-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** What is published, without any draft. */
export async function readPublished(db: Db): Promise<Catalogue> {
  const { number, documents } = await readDocuments(db);
  return buildCatalogue(documents, number);
}

/** What would be shown if all drafts were published, for a preview. */
export async function readPreview(db: Db): Promise<Catalogue> {
  const { number, documents } = await readDocuments(db);
  const drafts = (await repository.findDrafts(db)).flatMap(readDocument);
  return buildCatalogue(overlay(documents, drafts), number);
}

async function readDocuments(db: Db) {
  const { number, rows } = await repository.findPublished(db);
  return { number, documents: rows.flatMap(readDocument) };
}

/** Nothing for a kind that only a newer release knows. */
export function readDocument(row: {
  kind: string | null;
  slug: string | null;
  body: string | null;
}) {
  const kind = findCatalogueKind(row.kind ?? "");
  return kind ? [kind.document.parse({ ...row, body: JSON.parse(row.body ?? "") })] : [];
}
