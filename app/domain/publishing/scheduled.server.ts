import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { type DocumentName, log, namesOf } from "#app/domain/catalogue/catalogue.server.ts";
import { findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import * as repository from "#app/domain/catalogue/catalogue-repository.server.ts";
import { changedPrices } from "#app/domain/catalogue/document-words.ts";
import { rebase } from "#app/domain/catalogue/rebase.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";

type Scheduled = Awaited<ReturnType<typeof repository.findScheduled>>[number];

/**
 * A version of a document as it has to be after another one of it was published, in JSON.
 * @param before what was published when both began; undefined for a new document
 */
export function carryAlong(kind: string, own: string, before: string | undefined, after: string) {
  const [mine, was, is] = [own, before ?? own, after].map((json) => JSON.parse(json));
  const both = findCatalogueKind(kind)?.schema.safeParse(rebase(mine, was, is));
  return both?.success ? JSON.stringify(both.data) : own;
}

/**
 * Publishes what is scheduled for today or an earlier day, as a process that reads the catalogue does
 * it (`CurrentCatalogue`): of several processes one. A draft of the same document goes on from there.
 */
export async function publishDue({ store, now }: Pick<App, "store" | "now">): Promise<void> {
  const at = now();
  await transact(store, async (trx, announce) => {
    const due = (await repository.findScheduled(trx)).filter(isDue(indianDay(at)));
    let number = await repository.findNumber(trx);
    const together = Map.groupBy(due, (row) => `${row.shown_from} ${row.scheduled_by}`);
    for (const rows of together.values()) {
      number += 1;
      const author_id = rows[0]?.scheduled_by ?? null;
      const row = { number, at: at.toISOString(), author_id, summary: namesOf(rows) };
      if (!(await repository.insertPublishing(trx, row))) throw new PublishedElsewhere();
      for (const one of rows) await publishOne(trx, one, row.at);
      const acting = { at, actor: actorOf(rows[0]), clientAddress: "" };
      await log(trx, announce, "catalogue-published", rows, acting, { number });
    }
  }).catch((error: unknown) => {
    if (!(error instanceof PublishedElsewhere)) throw error;
  });
}

/** Another process was first; its publishing is read like any other. */
class PublishedElsewhere extends Error {}

const isDue = (today: string) => (row: Scheduled) => (row.shown_from ?? "") <= today;

function actorOf(row: Scheduled | undefined): Parameters<typeof log>[4]["actor"] {
  const { scheduled_by: userId, email, scheduler: name } = row ?? {};
  return userId && email && name ? { userId, email, name } : { name: "A former colleague" };
}

async function publishOne(
  trx: Parameters<typeof log>[0],
  row: Scheduled,
  published_at: string,
): Promise<void> {
  const versions = await repository.findVersions(trx, row);
  const inState = (state: string) => versions.find((one) => one.state === state);
  await repository.retirePublished(trx, row);
  const set = { state: "published", published_at, ...unscheduled } as const;
  if (!(await repository.updateVersion(trx, row, "scheduled", set))) throw new PublishedElsewhere();
  const draft = inState("draft");
  if (!draft) return;
  const before = inState("published")?.body ?? row.body;
  const body = carryAlong(row.kind, draft.body, before, row.body);
  // An open form then no longer has the draft.
  const version = (versions[0]?.version ?? 0) + 1;
  const next = body === row.body ? ({ state: "former" } as const) : { body, version };
  await repository.updateVersion(trx, draft, "draft", next);
}

const unscheduled = { shown_from: null, scheduled_by: null };

/**
 * Takes scheduled versions back before they are shown. Each becomes the draft, unless there is one:
 * then it stays in the list of versions.
 * @throws FormError when one is shown already, or its prices may not be changed
 */
export async function takeBackScheduled(
  { store }: App,
  names: readonly (DocumentName & { seen: number })[],
  acting: ActorContext,
  { mayPrices }: { mayPrices: boolean },
): Promise<void> {
  const gone = refused("This was shown or taken back just now. Nothing was changed.");
  if (names.length === 0) throw gone;
  await transact(store, async (trx, announce) => {
    for (const { kind, slug, seen } of names) {
      const versions = await repository.findVersions(trx, { kind, slug });
      const own = versions.find((one) => one.state === "scheduled" && one.version === seen);
      if (!own) throw gone;
      const published = versions.find(({ state }) => state === "published");
      const [before, after] = [published?.body ?? "{}", own.body].map((json) => JSON.parse(json));
      const fields = findCatalogueKind(kind)?.fields ?? {};
      if (!mayPrices && changedPrices(fields, before, after).length > 0) {
        const failure = "It changes prices, which you may not take back. Nothing was changed.";
        throw new FormError(403, { failure });
      }
      const state = versions.some((one) => one.state === "draft") ? "former" : "draft";
      const set = { state, ...unscheduled } as const;
      if (!(await repository.updateVersion(trx, own, "scheduled", set))) throw gone;
    }
    await log(trx, announce, "catalogue-unscheduled", names, acting, {});
  });
}
