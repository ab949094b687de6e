import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { App, Log } from "#app/context.ts";
import { findAllMissing } from "#app/domain/health/migration-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { newestBackup } from "#app/platform/backup/backups.server.ts";

// Times in milliseconds.
/** How long the database may take to answer. */
const longestAnswer = 1_000;
/** Strangers may ask too, so that many questions must cost no more than one. */
const keptFor = 1_000;
/** How long due mails may lie while no process takes one. */
const stuckAfter = 15 * 60_000;
/** What is left on the disk below which nothing is certain to be stored, in bytes. */
export const leastDisk = 100_000_000;

/**
 * Whether this process can serve visitors, for a proxy or whoever watches it. The log says when
 * that changes, and why.
 */
export class Readiness {
  readonly #app: Pick<App, "env" | "store" | "now">;
  readonly #log: Log;
  readonly #startedAt: Date;
  #kept: { at: number; reasons: Promise<string[]> } | undefined;
  #checking: Promise<string[]> | undefined;
  #said = "";

  constructor(app: Pick<App, "env" | "store" | "now">, log: Log) {
    this.#app = app;
    this.#log = log;
    this.#startedAt = app.now();
  }

  /** @returns why it is not ready, in words that a stranger may read; none when it is */
  reasons(): Promise<string[]> {
    const at = performance.now();
    if (!this.#kept || at - this.#kept.at > keptFor) {
      this.#kept = { at, reasons: this.#findReasons() };
    }
    return this.#kept.reasons;
  }

  async #findReasons(): Promise<string[]> {
    const found = await Promise.all([this.#askDatabase(), this.#askDisk(), this.#askBackups()]);
    const reasons = found.flat();
    const said = reasons.join(", ");
    if (said !== this.#said) {
      if (said) this.#log.warn({ reasons }, "not ready");
      else this.#log.info({}, "ready again");
      this.#said = said;
    }
    return reasons;
  }

  async #askDatabase(): Promise<string[]> {
    // A database that hangs is not asked again before it answered: questions would pile up.
    this.#checking ??= this.#readDatabase().finally(() => {
      this.#checking = undefined;
    });
    const tooLong = sleep(longestAnswer, [noAnswer], { ref: false });
    return Promise.race([this.#checking, tooLong]);
  }

  async #readDatabase(): Promise<string[]> {
    const { store, now } = this.#app;
    try {
      // On SQLite a transaction also asks whether another program keeps everybody from writing.
      const { missing, dueSince, claimedUntil } = await store.transaction(async (trx) => ({
        missing: await findAllMissing({ db: trx, engine: store.engine }),
        ...(await outbox.measure(trx)),
      }));
      if (missing.length > 0) return ["the database is not up to date"];
      const at = now().getTime();
      const isLate = dueSince !== null && at - Date.parse(dueSince) > stuckAfter;
      const isClaimed = claimedUntil !== null && Date.parse(claimedUntil) >= at;
      return isLate && !isClaimed ? ["mails are not being sent"] : [];
    } catch {
      return [noAnswer];
    }
  }

  async #askDisk(): Promise<string[]> {
    const { DATA_DIR } = this.#app.env;
    try {
      await access(DATA_DIR, constants.W_OK);
      return (await diskLeft(DATA_DIR)) < leastDisk ? ["the disk is full"] : [];
    } catch {
      return ["the disk cannot be written"];
    }
  }

  async #askBackups(): Promise<string[]> {
    const { env, now } = this.#app;
    if (!env.BACKUP_DIR) return [];
    const newest = await newestBackup(env, now());
    // Where there is none, the start counts: the first one is made some seconds after it.
    const since = newest?.at ?? this.#startedAt;
    const isOld = now().getTime() - since.getTime() > oldestBackup(env.BACKUP_EVERY);
    if (!isOld) return [];
    return [newest ? "the newest backup is too old" : "no backup was made"];
  }
}

const noAnswer = "the database does not answer";

/** How old the newest backup may be: one may fail, and the next take a while. */
export const oldestBackup = (every: number) => 2 * every + 3_600_000;

/** What is left on a folder's disk for whom is not root, in bytes. */
export async function diskLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
