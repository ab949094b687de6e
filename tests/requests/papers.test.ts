import { createHash } from "node:crypto";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openServices } from "#app/app.server.ts";
import { findPaper } from "#app/domain/documents/document-repository.server.ts";
import { deleteFile } from "#app/domain/paper/paper-repository.server.ts";
import { pdfOf, startPapers } from "#app/domain/paper/papers.server.ts";
import { transact } from "#app/platform/db/transact.ts";
import { createLog } from "#server/create-log.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { openSite, sourcePrograms } from "#tests/support/site.ts";

const site = await openSite();
const app = await openServices(site.env, createLog("silent"), { programs: sourcePrograms });
afterAll(async () => {
  app.papers.close();
  app.batches.close();
  await app.store.feed.close();
  await app.store.db.destroy();
});

const fileOf = (id: string) =>
  site.db.selectFrom("document_file").selectAll().where("document_id", "=", id).executeTakeFirst();

let issued = 900;
/** Each with a number of its own; so long ago that the site itself makes no PDF. */
const aNewPaper = () => aPaper({ number: `Q-${++issued}`, issuedOn: "2026-01-05" });
const onThatDay = { ...app, now: () => new Date("2026-01-06T10:00:00Z") };
/** In place of the process. */
const makeBy = (run: typeof app.papers.run) => {
  const spy = vi.spyOn(app.papers, "run").mockImplementation(run);
  onTestFinished(() => spy.mockRestore());
};

test("a document is read as it was issued", async () => {
  const paper = aPaper({ number: "Q-900-2", reason: "5 % off", isWithinState: false });
  expect(await findPaper(site.db, await storeDocument(site.db, paper))).toEqual(paper);
});

onSqlite.test("its PDF is made once, and stored with its digest", async () => {
  const id = await storeDocument(site.db, aNewPaper());
  const run = vi.spyOn(app.papers, "run");
  onTestFinished(() => run.mockRestore());
  const bytes = (await pdfOf(app, id)) ?? new Uint8Array();
  expect(Buffer.from(bytes).toString("latin1", 0, 8)).toBe("%PDF-1.7");
  const digest = createHash("sha256").update(bytes).digest("hex");
  expect(await fileOf(id)).toMatchObject({ digest, bytes });
  expect(await pdfOf(app, id)).toEqual(bytes);
  expect(run).toHaveBeenCalledTimes(1);
});

test("its PDF is made anew with numbers that were entered since", async () => {
  makeBy(async ({ ewayBill }) => Buffer.from(`%PDF ${ewayBill}`));
  const id = await storeDocument(site.db, aNewPaper());
  await pdfOf(app, id);
  const entered = { eway_bill: "181234567890" };
  await site.db.updateTable("document").set(entered).where("id", "=", id).execute();
  await transact(app.store, async (trx) => deleteFile(trx, id));
  expect(Buffer.from((await pdfOf(app, id)) ?? []).toString()).toBe("%PDF 181234567890");
});

test("a draft has no PDF", async () => {
  const id = await storeDocument(site.db, aPaper({ number: "", issuedOn: "" }));
  expect(await pdfOf(app, id)).toBeUndefined();
  expect(await pdfOf(app, "none")).toBeUndefined();
});

test("what is sent with a PDF is queued once, with it or not at all", async () => {
  makeBy(async () => Buffer.from("%PDF"));
  const id = await storeDocument(site.db, aNewPaper());
  const fails = async () => Promise.reject(new Error("no mail"));
  await expect(pdfOf({ ...app, afterPdf: fails }, id)).rejects.toThrow("no mail");
  expect(await fileOf(id)).toBeUndefined();
  const sent: string[] = [];
  const afterPdf = async (_trx: unknown, _announce: unknown, documentId: string) => {
    sent.push(documentId);
  };
  // As by two processes at once.
  await Promise.all([1, 2].map(() => pdfOf({ ...app, afterPdf }, id)));
  expect(new Set(sent)).toEqual(new Set([id]));
  expect(await fileOf(id)).toBeDefined();
});

test("PDFs are made when documents are issued; one that fails keeps none from another", async () => {
  const bad = await storeDocument(site.db, aNewPaper());
  makeBy(async ({ number }) => {
    if (number === `Q-${issued - 1}`) throw new Error("no such letter");
    return Buffer.from("%PDF");
  });
  const warn = vi.fn();
  onTestFinished(startPapers(onThatDay, { warn }));
  const good = await storeDocument(site.db, aNewPaper());
  await transact(app.store, async (_trx, announce) =>
    announce({ kind: "quotation", id: good, what: "updated" }),
  );
  await expect.poll(() => fileOf(good)).toBeDefined();
  expect(await fileOf(bad)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ documentId: bad }), "PDF not made");
});
