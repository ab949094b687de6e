import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type BackupSettings,
  backUp,
  newestBackup,
  removeOldBackups,
  removeUnfinished,
  scheduledFile,
} from "#app/platform/backup/backups.server.ts";
import { isBusy } from "#app/platform/db/unavailable.ts";

interface Log {
  error(facts: object, message: string): void;
  info(facts: object, message: string): void;
}

/** Leaves the first seconds after a start to visitors. In milliseconds, as all times here. */
const firstLookAfter = 5_000;
/** Looks at least this often: another process may have made one, or somebody taken it away. */
const longestSleep = 60_000;
/** How long to wait after one that failed, so that a full disk is not written on all the time. */
const pauseAfterFailure = 300_000;

/**
 * Makes a backup whenever the newest in the folder is older than it may be. Processes that share a
 * folder take turns: whoever comes second finds that it is made.
 */
export class BackupSchedule {
  readonly #settings: BackupSettings;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #stopping = new AbortController();
  #rounds: Promise<void> | undefined;
  /** Whether the last try made none. */
  hasFailed = false;

  constructor(settings: BackupSettings, log: Log, now: () => Date) {
    this.#settings = settings;
    this.#log = log;
    this.#now = now;
  }

  start() {
    this.#rounds = this.#runRounds();
  }

  /** Calls off a backup that is under way. The next start makes it. */
  async stop() {
    this.#stopping.abort();
    await this.#rounds;
  }

  async #runRounds() {
    const { signal } = this.#stopping;
    let wait = firstLookAfter;
    while (true) {
      await sleep(wait, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      wait = await this.makeIfDue().catch((error: unknown) => {
        if (!signal.aborted) this.#log.error({ err: error }, "backup not made");
        return pauseAfterFailure;
      });
    }
  }

  /**
   * @returns how long until the next look
   * @throws why it was not made
   */
  async makeIfDue(): Promise<number> {
    const untilNext = await this.#makeIfDue().catch((error: unknown) => {
      this.hasFailed = !this.#stopping.signal.aborted;
      throw error;
    });
    this.hasFailed = false;
    return untilNext;
  }

  async #makeIfDue(): Promise<number> {
    const { BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP } = this.#settings;
    const untilDue = async () => {
      const now = this.#now();
      const newest = await newestBackup(this.#settings, now);
      return newest ? newest.at.getTime() + BACKUP_EVERY - now.getTime() : 0;
    };
    await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
    if ((await untilDue()) <= 0) {
      await inTurn(BACKUP_DIR, async () => {
        if ((await untilDue()) > 0) return;
        // First, or they would fill a disk on which no backup succeeds.
        await removeUnfinished(BACKUP_DIR);
        const file = join(BACKUP_DIR, scheduledFile(this.#settings, this.#now()));
        const begun = performance.now();
        await backUp(this.#settings, file, this.#stopping.signal);
        const ms = Math.round(performance.now() - begun);
        this.#log.info({ file, ms }, "backup made");
        await removeOldBackups(BACKUP_DIR, BACKUP_KEEP, this.#now());
      });
    }
    return Math.min(Math.max(await untilDue(), 1_000), longestSleep);
  }
}

/**
 * Runs the work unless another process is at it. SQLite's lock on a file is the system's own, so
 * that it ends with a process that dies.
 */
async function inTurn(folder: string, work: () => Promise<void>) {
  const lock = new DatabaseSync(join(folder, ".lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return;
    throw error;
  }
  try {
    await work();
  } finally {
    lock.close();
  }
}
