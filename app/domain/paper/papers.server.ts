import { createHash } from "node:crypto";
import type { Paper } from "#app/domain/billing/paper.ts";
import * as repository from "#app/domain/paper/paper-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Store } from "#app/platform/db/store.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import type { TaskProcess } from "#app/platform/programs/task-process.server.ts";
import { startLoop } from "#app/platform/schedule/background-loop.ts";

/** Queues what is sent with a paper, in the transaction that stores its PDF. */
export type AfterStored = (trx: Trx, announce: Announce, documentId: string) => Promise<void>;

interface Log {
  warn(facts: object, message: string): void;
}

// Times in milliseconds.
/** Leaves the first seconds after a start to visitors. */
const startDelay = 2_000;
/** Polls at least this often, for papers that failed. */
const longestSleep = 60_000;
/** Older ones are made when somebody asks for them. */
const madeWithinDays = 31;

/** The PDFs of issued documents: made once, by a process of their own, after the number is stored. */
export class Papers {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #process: TaskProcess<Paper, Uint8Array>;
  readonly #afterStored: AfterStored | undefined;

  constructor(
    { store, now }: { store: Store; now: () => Date },
    process: TaskProcess<Paper, Uint8Array>,
    afterStored?: AfterStored,
  ) {
    this.#store = store;
    this.#now = now;
    this.#process = process;
    this.#afterStored = afterStored;
  }

  /**
   * The PDF of an issued document, made and stored if it is the first time; undefined for a draft,
   * or none. @throws when it cannot be made
   */
  async pdfOf(documentId: string): Promise<Uint8Array | undefined> {
    const { db } = this.#store;
    const stored = await repository.findFile(db, documentId);
    if (stored) return stored;
    const paper = await repository.findPaper(db, documentId);
    if (!paper?.number) return undefined;
    const bytes = await this.#process.run(paper);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const file = { document_id: documentId, digest, bytes, created_at: this.#now().toISOString() };
    await transact(this.#store, async (trx, announce) => {
      if (await repository.insertFile(trx, file)) {
        await this.#afterStored?.(trx, announce, documentId);
      }
    });
    // Another process may have been first, with another release.
    return repository.findFile(db, documentId);
  }

  /** Makes those that are missing, as soon as they are issued. @returns a function that ends it */
  start(log: Log): () => Promise<void> {
    const loop = startLoop(startDelay, async (stopping) => {
      await this.makeMissing(stopping, log).catch((error: unknown) => {
        log.warn({ err: error }, "the documents could not be read");
      });
      return longestSleep;
    });
    const unsubscribe = this.#store.feed.subscribe((event) => {
      if (event.what === "resync" || event.kind === "quotation") loop.wake();
    });
    return async () => {
      unsubscribe();
      this.#process.close();
      await loop.stop();
    };
  }

  async makeMissing(stopping: AbortSignal, log: Log) {
    const from = addDays(indianDay(this.#now()), -madeWithinDays);
    for (const documentId of await repository.findWithoutFile(this.#store.db, from)) {
      if (stopping.aborted) return;
      await this.pdfOf(documentId).catch((error: unknown) => {
        if (!stopping.aborted) log.warn({ err: error, documentId }, "paper not made");
      });
    }
  }
}
