import type { App } from "#app/context.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  type Cut,
  countOld,
  type Deleted,
  lockSome,
  type OldData,
  oldData,
} from "#app/domain/retention/old-data-repository.server.ts";
import * as runs from "#app/domain/retention/retention-run-repository.server.ts";
import { dayMs, indianDay } from "#app/lib/dates.ts";
import { oldestKept, type RetentionDays } from "#app/lib/retention-rules.ts";
import { transact } from "#app/platform/db/transact.ts";

export type RetentionApp = Pick<App, "store" | "now"> & { env: RetentionDays };

interface RunOptions {
  /** Also when it was done today. */
  again?: boolean;
  /** Waits between two portions, so that visitors come first. */
  pause?: () => Promise<void>;
  /** Ends the run after the portion that is under way; the next start goes on. */
  signal?: AbortSignal;
}

/**
 * Deletes what is older than the settings keep it, once a day among all processes, in portions, and
 * says in the audit how many of what.
 * @returns how many; undefined when it was done today, or another process is at it
 * @throws why the database refused, or when another process took the run over: what was deleted
 * until then is counted, and the next run goes on
 */
export async function deleteOld(
  app: RetentionApp,
  { again = false, pause = async () => {}, signal }: RunOptions = {},
): Promise<Deleted | undefined> {
  const { store } = app;
  const now = app.now();
  const day = indianDay(now);
  const claimed = await store.transaction((trx) => runs.claim(trx, again ? undefined : day, now));
  if (!claimed) return undefined;
  let run: Run = claimed;
  try {
    for (const { data, cut } of dueData(app.env, now)) {
      let isMore = true;
      while (isMore && !signal?.aborted) {
        ({ run, isMore } = await deleteSome(app, data, cut, run));
        await pause();
      }
    }
    if (signal?.aborted) return undefined;
    // The run before this one may have been late.
    const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
    const isAnythingGone =
      Object.keys(run.deleted).length > 0 || (await runs.wasErasedSince(store.db, twoDaysAgo));
    if (isAnythingGone) await store.withoutTimeLimit((db) => runs.forgetOnDisk(db, pause));
    await finish(app, run, day);
    return run.deleted;
  } finally {
    // Left over when the run was stopped or failed: another process or the next start goes on.
    await runs.update(store.db, run.until, { claimed_until: "" }).catch(() => undefined);
  }
}

type Run = NonNullable<Awaited<ReturnType<typeof runs.claim>>>;

function dueData(days: RetentionDays, now: Date): { data: OldData; cut: Cut }[] {
  return oldData.flatMap((data) => {
    const before = oldestKept(data.setting, days[data.setting], now);
    return before ? [{ data, cut: { before, now: now.toISOString() } }] : [];
  });
}

function deleteSome({ store, now }: RetentionApp, data: OldData, cut: Cut, run: Run) {
  return transact(store, async (trx, announce) => {
    const ids = await lockSome(trx, data, cut);
    if (ids.length === 0) return { run, isMore: false };
    const others = await data.deleteAll(trx, ids, announce);
    const deleted = { ...run.deleted };
    for (const [what, count] of Object.entries({ [data.what]: ids.length, ...others })) {
      if (count > 0) deleted[what] = (deleted[what] ?? 0) + count;
    }
    const until = runs.claimEnd(now());
    const counted = { claimed_until: until, deleted: JSON.stringify(deleted) };
    await runs.update(trx, run.until, counted);
    return { run: { until, deleted }, isMore: ids.length === data.atOnce };
  });
}

function finish({ store, now }: RetentionApp, { until, deleted }: Run, day: string) {
  return transact(store, async (trx, announce) => {
    await runs.update(trx, until, { claimed_until: "", deleted: "{}", done_day: day });
    if (Object.keys(deleted).length === 0) return;
    const id = await audit.insert(trx, {
      at: now(),
      actor: { name: "retention" },
      action: "old-data-deleted",
      after: deleted,
      clientAddress: "",
    });
    announce({ kind: "audit", id, what: "created" });
  });
}

/** What a run would delete now, of every kind; `before` is missing for what is kept for ever. */
export async function previewOld({ store: { db }, env, now }: RetentionApp) {
  const at = now();
  const all = [];
  for (const data of oldData) {
    const { setting, what } = data;
    const before = oldestKept(setting, env[setting], at);
    const cut = before && { before, now: at.toISOString() };
    const count = cut ? await countOld(db, data, cut) : 0;
    all.push({ setting, what, days: env[setting], before, count });
  }
  return all;
}
