import { createHash } from "node:crypto";
import type { App, Log } from "#app/context.ts";
import { findDocument, readPaper } from "#app/domain/documents/document-repository.server.ts";
import * as repository from "#app/domain/paper/paper-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";
import { startLoop } from "#app/platform/schedule/background-loop.ts";

type PaperApp = Pick<App, "store" | "now" | "papers" | "afterPdf" | "customerLink">;

// Times in milliseconds.
/** Leaves the first seconds after a start to visitors. */
const startDelay = 2_000;
/** Polls at least this often, for papers that failed. */
const longestSleep = 60_000;
/** Older ones are made when somebody asks for them. */
const madeWithinDays = 31;

/**
 * The PDF of an issued document: made and stored the first time, and never again. Undefined for a
 * draft, or none. @throws when it cannot be made
 */
export async function pdfOf(app: PaperApp, documentId: string): Promise<Uint8Array | undefined> {
  const { store, now } = app;
  const stored = await repository.findFile(store.db, documentId);
  if (stored) return stored;
  const document = await findDocument(store.db, documentId);
  if (!document?.number) return undefined;
  const paper = await readPaper(store.db, document);
  const isHanded = paper.kind === "challan" && paper.direction === "out";
  const link = isHanded ? await app.customerLink(document.record_id) : undefined;
  const bytes = await app.papers.run({ ...paper, customerHref: link?.href });
  const digest = createHash("sha256").update(bytes).digest("hex");
  const file = { document_id: documentId, digest, bytes, created_at: now().toISOString() };
  await transact(store, async (trx, announce) => {
    if (await repository.insertFile(trx, file)) await app.afterPdf?.(trx, announce, documentId);
  });
  // Another process of the site may have been first.
  return repository.findFile(store.db, documentId);
}

/** Makes PDFs as soon as documents are issued. @returns a function that ends it */
export function startPapers(app: PaperApp, log: Pick<Log, "warn">): () => Promise<void> {
  const loop = startLoop(startDelay, async (stopping) => {
    await makeMissing(app, stopping, log).catch((error: unknown) => {
      log.warn({ err: error }, "documents could not be read");
    });
    return longestSleep;
  });
  const unsubscribe = app.store.feed.subscribe((event) => {
    if (event.what === "resync" || event.kind === "quotation" || event.kind === "document")
      loop.wake();
  });
  return async () => {
    unsubscribe();
    app.papers.close();
    await loop.stop();
  };
}

/** One that fails is left out, and tried again later. */
async function makeMissing(app: PaperApp, stopping: AbortSignal, log: Pick<Log, "warn">) {
  const from = addDays(indianDay(app.now()), -madeWithinDays);
  for (const documentId of await repository.findWithoutFile(app.store.db, from)) {
    if (stopping.aborted) return;
    await pdfOf(app, documentId).catch((error: unknown) => {
      if (!stopping.aborted) log.warn({ err: error, documentId }, "PDF not made");
    });
  }
}
