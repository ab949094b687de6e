import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { App, Log } from "#app/context.ts";
import { MailNotSent, MailRefused, MailServerDown } from "#app/domain/mail/mail-errors.ts";
import { markNotSent, markSent, nextServerTry } from "#app/domain/mail/outbox.server.ts";
import type { ClaimedMail } from "#app/domain/mail/outbox-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { inOneLine } from "#app/lib/one-line.ts";
import { BackgroundLoop } from "#app/platform/schedule/background-loop.ts";

/** Renders a mail and hands it to the mail server. @throws MailNotSent */
export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;

const atOnce = 4;
// Times in milliseconds. A claim outlives the longest delivery, so that no other process takes
// a mail that is still under way.
const longestDelivery = 120_000;
const claimFor = 180_000;
/** Leaves the first second after a start to visitors. */
const firstLookAfter = 1_000;
/** Looks at least this often, for mails that a process claimed before it died. */
const longestSleep = 60_000;
/** How long a mail that is under way may go on when the server stops. */
const stopGrace = 4_000;
/** How long mails wait while visitors keep the process busy. */
const standBackFor = 250;

/**
 * Sends what is in the outbox in the background, woken by the live feed and by the clock. Several
 * processes may each run one on the same database.
 */
export class MailWorker {
  readonly #app: Pick<App, "store" | "now">;
  readonly #deliver: Deliver;
  readonly #log: Log;
  readonly #isBusy: () => Promise<boolean>;
  readonly #stopping = new AbortController();
  readonly #loop = new BackgroundLoop((signal) => this.#runRound(signal));
  #unsubscribe = () => {};
  /** How often in a row the mail server did not answer. */
  #outages = 0;

  constructor(app: Pick<App, "store" | "now">, deliver: Deliver, log: Log, isBusy = isProcessBusy) {
    this.#app = app;
    this.#deliver = deliver;
    this.#log = log;
    this.#isBusy = isBusy;
  }

  start() {
    this.#unsubscribe = this.#app.store.feed.subscribe((event) => {
      if (event.what === "resync" || event.kind === "mail") this.#loop.wake();
    });
    this.#loop.start(firstLookAfter);
  }

  /** Takes no more mails, and waits a little for those that are under way. */
  async stop() {
    this.#unsubscribe();
    const grace = setTimeout(() => this.#stopping.abort(), stopGrace);
    await this.#loop.stop();
    clearTimeout(grace);
  }

  /** Sends what is due, a few at a time. Resolves when nothing more is. */
  async sendDue() {
    while (await this.#sendSome());
  }

  /** @returns how long until the next round, unless mails are announced before */
  async #runRound(signal: AbortSignal): Promise<number> {
    try {
      while (!signal.aborted && (await this.#sendSome()));
      const next = await outbox.nextDueAt(this.#app.store.db);
      const untilNext = next ? next.getTime() - this.#app.now().getTime() : longestSleep;
      return Math.min(Math.max(untilNext, 0), longestSleep);
    } catch (error) {
      this.#log.warn({ err: error }, "the outbox could not be read");
      return longestSleep;
    }
  }

  /** @returns whether there was anything to send */
  async #sendSome(): Promise<boolean> {
    const { store, now } = this.#app;
    const isBusy = await this.#isBusy();
    if (isBusy) await sleep(standBackFor);
    const at = now();
    const claim = {
      at,
      until: new Date(at.getTime() + claimFor),
      limit: isBusy || this.#outages > 0 ? 1 : atOnce,
    };
    const mails = await store.transaction((trx) => outbox.claimDue(trx, claim));
    if (mails.length === 0) return false;
    const answers = await Promise.all(mails.map((mail) => this.#send(mail)));
    if (answers.includes("server down")) {
      this.#outages += 1;
      await outbox.postponeAllDue(store.db, now(), nextServerTry(this.#outages, now()));
    } else if (answers.includes("server up")) {
      this.#outages = 0;
    }
    return true;
  }

  async #send(mail: ClaimedMail): Promise<"server up" | "server down" | "unknown"> {
    const { store, now } = this.#app;
    try {
      const tooLong = AbortSignal.timeout(longestDelivery);
      await this.#deliver(mail, AbortSignal.any([this.#stopping.signal, tooLong]));
    } catch (error) {
      // Nobody knows whether it arrived: after the claim ends, another process tries again.
      if (this.#stopping.signal.aborted) return "unknown";
      return this.#settleFailure(mail, error);
    }
    await markSent(store, mail, now());
    return "server up";
  }

  async #settleFailure(mail: ClaimedMail, error: unknown) {
    const { store, now } = this.#app;
    const isGivenUp = await markNotSent(store, mail, now(), {
      error: inOneLine(error),
      isFinal: error instanceof MailRefused,
    });
    const facts = { mailId: mail.id, template: mail.template, attempts: mail.attempts };
    if (!(error instanceof MailNotSent)) {
      this.#log.error({ ...facts, err: error }, "mail could not be written");
      return "unknown";
    }
    // Without the address and the server's words, which repeat it. Staff see both in the list.
    const code = error.cause instanceof Error ? Reflect.get(error.cause, "code") : undefined;
    const reason = { reason: error.name, code };
    this.#log.warn({ ...facts, ...reason }, isGivenUp ? "mail given up" : "mail not sent yet");
    return error instanceof MailServerDown ? "server down" : "server up";
  }
}

/**
 * Whether visitors keep the process busy, measured while the worker does nothing. Rendering a mail
 * takes some milliseconds, in which nobody else is answered.
 */
async function isProcessBusy(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await sleep(20);
  return performance.eventLoopUtilization(before).utilization > 0.1;
}
