import { buildCatalogue, type Catalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import {
  type CatalogueDocument,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import * as repository from "#app/domain/catalogue/catalogue-repository.server.ts";
import { rebase } from "#app/domain/catalogue/rebase.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The published documents, without any draft. */
export async function readPublished(db: Db): Promise<Catalogue> {
  const { number, documents } = await readDocuments(db);
  return buildCatalogue(documents, number);
}

/** The catalogue of a day if all drafts were published, for a preview. */
export async function readPreview(db: Db, day = ""): Promise<Catalogue> {
  const { number, documents } = await readDocuments(db);
  const scheduled = (await repository.findScheduled(db)).filter(
    ({ shown_from }) => (shown_from ?? "") <= day,
  );
  const drafts = (await repository.findDrafts(db)).flatMap(readDocument);
  const then = overlay(documents, scheduled.flatMap(readDocument));
  return buildCatalogue(
    overlay(
      then,
      drafts.map((draft) => onTopOf(draft, documents, then)),
    ),
    number,
  );
}

/** A draft as it will be once what is scheduled of its document is published (`publishDue`). */
function onTopOf(
  draft: CatalogueDocument,
  ...[published, then]: (readonly CatalogueDocument[])[]
): CatalogueDocument {
  const bodyIn = (all: readonly CatalogueDocument[] = []): { body?: object } =>
    all.find(({ kind, slug }) => kind === draft.kind && slug === draft.slug) ?? {};
  const [before, after] = [bodyIn(published).body, bodyIn(then).body];
  if (!before || !after || before === after) return draft;
  const body = rebase({ ...draft.body }, { ...before }, { ...after });
  return readDocument({ ...draft, body: JSON.stringify(body) })[0] ?? draft;
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
