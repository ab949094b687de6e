import { setTimeout as sleep } from "node:timers/promises";
import type { App, Log } from "#app/context.ts";
import { deletedOnceSent, givesAccess, isTemplate, MailNotSent } from "#app/domain/mail/mails.ts";
import type { ClaimedMail } from "#app/domain/mail/outbox-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { publicOrigin } from "#app/env.server.ts";
import { hourMs } from "#app/lib/dates.ts";
import { inOneLine } from "#app/lib/one-line.ts";
import { transact } from "#app/platform/db/transact.ts";
import { startLoop } from "#app/platform/schedule/background-loop.ts";

/** Renders a mail and hands it to the mail server. @throws MailNotSent */
export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;

// Times in milliseconds.
const second = 1_000;
const minute = 60 * second;
const batchSize = 4;
/** Between two batches, for visitors: rendering a mail takes a few milliseconds. */
const pause = 250;
const deliveryTimeout = 2 * minute;
/** Outlives the longest delivery, so that no other process takes a mail that is under way. */
const claimFor = 3 * minute;
/** Leaves the first second after a start to visitors. */
const startDelay = second;
/** Polls at least this often, for mails that a process claimed before it died. */
const longestSleep = minute;
const stopGrace = 4 * second;
/** The pauses after a mail's first failed attempts, and after every later one. */
const firstPauses = [30 * second, 2 * minute, 10 * minute, hourMs, 3 * hourMs];
const laterPause = 6 * hourMs;
const giveUpAfter = 72 * hourMs;
/** While the mail server is down, all mails wait, so that it is not tried for each of them. */
const outagePause = 2 * minute;

/** Renders what is stored now; the code for it is loaded with the first mail, for a short start. */
export function createDelivery(
  app: Pick<App, "env" | "store" | "authSecret" | "catalogue" | "mailContents" | "customerLink">,
): Deliver {
  const { env, authSecret } = app;
  const { db } = app.store;
  const origin = publicOrigin(env);
  return async (mail, signal) => {
    const { renderMail } = await import("#app/domain/mail/render-mail.server.tsx");
    const { sendMail } = await import("#app/domain/mail/mail-transport.server.ts");
    const thread = await outbox.findThread(db, mail);
    const rendered = await renderMail(mail, {
      db,
      origin,
      authSecret,
      catalogue: app.catalogue.current,
      contents: await app.mailContents(),
      customerLink: app.customerLink,
    });
    await sendMail(mail, rendered, { env, origin, thread, signal });
  };
}

/** Sends the outbox in the background; several processes may share one database. */
export function createMailWorker(
  { store, now }: Pick<App, "store" | "now">,
  deliver: Deliver,
  log: Pick<Log, "warn" | "error">,
) {
  const stopping = new AbortController();
  return { start, sendBatch };

  /** @returns a function that claims no more mails, and waits a little for those under way */
  function start(): () => Promise<void> {
    const loop = startLoop(startDelay, runRound);
    const unsubscribe = store.feed.subscribe((event) => {
      if (event.what === "resync" || event.kind === "mail") loop.wake();
    });
    return async () => {
      unsubscribe();
      const grace = setTimeout(() => stopping.abort(), stopGrace);
      await loop.stop();
      clearTimeout(grace);
    };
  }

  /** @returns how long until the next round, unless mails are announced before */
  async function runRound(signal: AbortSignal): Promise<number> {
    try {
      while (!signal.aborted && (await sendBatch())) await sleep(pause);
      const { dueSince } = await outbox.measure(store.db);
      const untilNext = dueSince ? Date.parse(dueSince) - now().getTime() : longestSleep;
      return Math.min(Math.max(untilNext, 0), longestSleep);
    } catch (error) {
      log.warn({ err: error }, "the outbox could not be read");
      return longestSleep;
    }
  }

  /** Sends one batch of due mails. @returns whether there was any */
  async function sendBatch(): Promise<boolean> {
    const at = now();
    const claim = { at, until: after(at, claimFor), limit: batchSize };
    const mails = await store.transaction((trx) => outbox.claimDue(trx, claim));
    const results = await Promise.all(mails.map(send));
    if (results.includes("server down")) {
      await outbox.postponeAllDue(store.db, now(), after(now(), outagePause));
    }
    return mails.length > 0;
  }

  async function send(mail: ClaimedMail): Promise<MailNotSent["reason"] | undefined> {
    try {
      const timeout = AbortSignal.timeout(deliveryTimeout);
      await deliver(mail, AbortSignal.any([stopping.signal, timeout]));
    } catch (error) {
      // It may have arrived or not: after the claim ends, another process tries again.
      return stopping.signal.aborted ? undefined : settleFailure(mail, error);
    }
    const at = now().toISOString();
    await settle(mail, { status: "sent", sent_at: at, due_at: at, last_error: null });
    return undefined;
  }

  async function settleFailure(mail: ClaimedMail, error: unknown) {
    const at = now();
    const reason = error instanceof MailNotSent ? error.reason : undefined;
    const isGivenUp =
      reason === "refused" || at.getTime() - Date.parse(mail.created_at) > giveUpAfter;
    const ownPause = firstPauses[mail.attempts - 1] ?? laterPause;
    const retryAt = after(at, reason === "server down" ? outagePause : ownPause);
    await settle(mail, {
      ...(isGivenUp && { status: "failed" }),
      due_at: (isGivenUp ? at : retryAt).toISOString(),
      last_error: inOneLine(error),
    });
    const facts = { mailId: mail.id, template: mail.template, attempts: mail.attempts };
    if (!(error instanceof MailNotSent)) {
      log.error({ ...facts, err: error }, "mail could not be written");
      return reason;
    }
    // Without the address and the server's words, which repeat it. Staff see both in the list.
    const code = error.cause instanceof Error ? Reflect.get(error.cause, "code") : undefined;
    log.warn({ ...facts, reason, code }, isGivenUp ? "mail given up" : "mail not sent yet");
    return reason;
  }

  /** Ends the claim of a mail. Once it is sent or given up, its secret is wiped. */
  async function settle(mail: ClaimedMail, result: Parameters<typeof outbox.settle>[2]) {
    const { id, template } = mail;
    const isOver = result.status !== undefined;
    const wiped = isOver && isTemplate(template) && givesAccess(template) && { data: "" };
    await transact(store, async (trx, announce) => {
      if (isOver && deletedOnceSent.has(template)) await outbox.deleteById(trx, id);
      else await outbox.settle(trx, id, { ...result, ...wiped });
      announce(outbox.changeOf(mail, "updated"));
    });
  }
}

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
