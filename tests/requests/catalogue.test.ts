import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import {
  type DocumentName,
  discardDraft,
  fillCatalogue,
  listVersions,
  saveDraft,
  takeBack,
} from "#app/domain/catalogue/catalogue.server.ts";
import { duplicateDocument } from "#app/domain/catalogue/change-documents.server.ts";
import { contentCatalogue, contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { readPreview, readPublished } from "#app/domain/catalogue/read-catalogue.server.ts";
import { publish as publishAs } from "#app/domain/publishing/publish.server.ts";
import { createLog } from "#server/create-log.ts";
import { createUser } from "#tests/factories/user.ts";
import { createDatabase } from "#tests/support/database.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { openSite, startSite } from "#tests/support/site.ts";

const site = await openSite();

/** Another process on the site's database. */
function openApp(): Promise<App> {
  return openServices(site.env, createLog("silent"));
}
async function close(app: App) {
  app.batches.close();
  await app.store.feed.close();
  await app.store.db.destroy();
}
const app = await openApp();
afterAll(() => close(app));

const { id: userId, email } = await createUser(site, "admin", { name: "Lakshmi Menon" });
const acting = (): ActorContext => ({
  at: new Date(),
  actor: { userId, name: "Lakshmi Menon", email },
  clientAddress: "203.0.113.1",
});

async function publish(
  app: App,
  names: readonly (DocumentName & { seen?: number })[],
  by: ActorContext,
  { mayPrices = true } = {},
) {
  const number = await publishAs(app, names, by, { mayPrices, confirm: async () => {} });
  if (app.store.engine === "sqlite") await site.readCatalogue();
  return number;
}
const bodyOf = ({ kind, slug }: DocumentName) =>
  contentDocuments.find((one) => one.kind === kind && one.slug === slug)?.body ?? {};
const newestOf = async (name: DocumentName) => (await listVersions(app, name))[0]?.version ?? 0;

/** Saves a change as a draft. */
async function draft(name: DocumentName, change: object) {
  const body = { ...bodyOf(name), ...change };
  return saveDraft(app, { ...name, body, seen: await newestOf(name) }, acting());
}

const laptop: DocumentName = { kind: "configuration", slug: "business-14" };
const laptopPage = "/productspage/laptops/business-14";
const read = async (path: string) => parseHtml(await send(site.url, path));
const readPrice = async () => textOf(await read(laptopPage), ".configuration-price strong");
const withMonth = (month: number) => ({ rates: { day: 100, week: 500, month, year: 12_000 } });

/** A change that must not be seen before it is published, by the other process within two seconds. */
const withinTwoSeconds = { timeout: 2_000, interval: 50 };

describe("the first content", () => {
  test("is filled in once, by one of two processes, and never again", async () => {
    const database = await createDatabase({ isEmpty: true });
    onTestFinished(() => database.drop());
    const both = await Promise.all([startSite({ database }), startSite({ database })]);
    await Promise.all(both.map((one) => one.stop()));
    const db = database.open();
    onTestFinished(() => db.destroy());
    expect(await db.selectFrom("catalogue_document").select("id").execute()).toHaveLength(
      contentDocuments.length,
    );
    const { groups, offers } = await readPublished(db);
    expect({ groups, offers }).toEqual({
      groups: contentCatalogue.groups,
      offers: contentCatalogue.offers,
    });
    await db.deleteFrom("catalogue_document").execute();
    const third = await startSite({ database });
    expect(await db.selectFrom("catalogue_document").select("id").execute()).toEqual([]);
    expect((await send(third.url, "/productspage")).status).toBe(200);
    await third.stop();
  });

  test("changes nothing where it is there", async () => {
    await fillCatalogue(app.store);
    expect((await listVersions(app, { kind: "registration", slug: "kerala" })).length).toBe(1);
  });
});

describe("a change", () => {
  test("is seen by nobody as a draft, in the preview alone, and by all once published", async () => {
    const before = await readPrice();
    await draft(laptop, withMonth(1_700));
    const preview = await readPreview(app.store.db);
    expect(preview.findProduct("business-14")?.configuration.rates?.month).toBe(1_700);
    expect(await readPrice()).toBe(before);
    const number = await publish(app, [laptop], acting());
    expect(app.catalogue.current.number).toBe(number);
    await expect.poll(readPrice, withinTwoSeconds).toBe("₹1,700");
    const [newest] = await listVersions(app, laptop);
    expect(newest).toMatchObject({ state: "published", author: "Lakshmi Menon" });
    const entry = await site.db
      .selectFrom("audit")
      .select(["actor_id", "after"])
      .where("action", "=", "catalogue-published")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.actor_id).toBe(userId);
    expect(JSON.parse(entry.after ?? "")).toEqual({
      documents: "configuration business-14",
      number,
    });
  });

  test("that was discarded is published by nobody, and can be taken back", async () => {
    const version = await draft(laptop, withMonth(9_999));
    await discardDraft(app, { ...laptop, seen: version }, acting());
    await expect(publish(app, [laptop], acting())).rejects.toThrow();
    await expect(discardDraft(app, { ...laptop, seen: version }, acting())).rejects.toThrow();
    const next = await takeBack(app, { ...laptop, version, seen: version }, acting());
    expect(next).toBe(version + 1);
    await discardDraft(app, { ...laptop, seen: next }, acting());
  });

  test("that was new and discarded leaves its address free, and what was published does not", async () => {
    const fresh: DocumentName = { kind: "configuration", slug: "fresh-14" };
    const add = (name: DocumentName) =>
      saveDraft(app, { ...name, body: bodyOf(laptop), seen: 0 }, acting());
    const version = await add(fresh);
    await expect(add(fresh)).rejects.toMatchObject({ name: "EditConflict" });
    await discardDraft(app, { ...fresh, seen: version }, acting());
    expect(await add(fresh)).toBe(version + 1);
    await discardDraft(app, { ...fresh, seen: version + 1 }, acting());
    await expect(add(laptop)).rejects.toMatchObject({ name: "EditConflict" });

    const copied = async () => {
      await duplicateDocument(app, laptop, acting());
      const copy: DocumentName = { ...laptop, slug: "business-14-2" };
      await discardDraft(app, { ...copy, seen: await newestOf(copy) }, acting());
    };
    await copied();
    await copied();
  });

  test("by the second of two who began with the same version is refused with both values", async () => {
    const seen = await newestOf(laptop);
    const save = (name: string) =>
      saveDraft(app, { ...laptop, body: { ...bodyOf(laptop), name }, seen }, acting());
    const results = await Promise.allSettled([save("First"), save("Second")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ name: "EditConflict" });
    const merged = refused?.reason.merge({});
    expect(merged.differences).toMatchObject([{ name: "name", by: "Lakshmi Menon" }]);
    await discardDraft(app, { ...laptop, seen: seen + 1 }, acting());
  });

  test.each([
    ["picture", { picture: "0123456789abcdef0123-640x480", alt: "A laptop" }],
    ["group", { group: "nowhere" }],
  ])("whose %s is not there is not published", async (field, change) => {
    const version = await draft(laptop, change);
    const { number } = app.catalogue.current;
    await expect(publish(app, [laptop], acting())).rejects.toMatchObject({
      answer: {
        failure: expect.stringMatching(/^Configuration Business 14: .* Nothing was published\.$/),
        errors: { [field]: expect.any(String) },
      },
    });
    expect((await readPublished(app.store.db)).number).toBe(number);
    await discardDraft(app, { ...laptop, seen: version }, acting());
  });

  test("whose pages fail the check is not published", async () => {
    const version = await draft(laptop, withMonth(2_000));
    const { number } = app.catalogue.current;
    const end = app.catalogue.beforeShown(async () => {
      throw new Error("the page of business-14 does not render");
    });
    await expect(publish(app, [laptop], acting())).rejects.toMatchObject({
      answer: { failure: expect.stringContaining("business-14") },
    });
    end();
    expect((await readPublished(app.store.db)).number).toBe(number);
    await discardDraft(app, { ...laptop, seen: version }, acting());
  });

  test("is published by one of two at once", async () => {
    const others = { kind: "service", slug: "amc" } as const;
    await draft(others, { summary: "Contracts" });
    const results = await Promise.allSettled([
      publish(app, [others], acting()),
      publish(app, [others], acting()),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await newestOf(others)).toBe(2);
  });

  test("that a page is rendered ahead for is shown after that", async () => {
    const other = await openApp();
    onTestFinished(() => close(other));
    const seen: string[] = [];
    other.catalogue.beforeShown(async ({ number }) => {
      seen.push(`prepared ${number}, shows ${other.catalogue.current.number}`);
      return () => void seen.push(`shows ${other.catalogue.current.number}`);
    });
    const stop = other.catalogue.follow(other.store, createLog("silent"));
    onTestFinished(stop);
    const service = { kind: "service", slug: "networking" } as const;
    await draft(service, { summary: "Cables" });
    const number = await publish(app, [service], acting());
    if (app.store.engine === "sqlite") await other.catalogue.refresh();
    await expect
      .poll(() => seen, withinTwoSeconds)
      .toEqual([`prepared ${number}, shows ${Number(number) - 1}`, `shows ${number}`]);
  });

  test("outlives the account of its author", async () => {
    const own = await createUser(site, "admin");
    const actor = { userId: own.id, name: "Gone", email: own.email };
    const name = { kind: "notice", slug: "of-a-former-colleague" } as const;
    const body = { text: "Hello", from: "2020-01-01", until: "2020-01-02" };
    await saveDraft(app, { ...name, body, seen: 0 }, { ...acting(), actor });
    await publish(app, [name], { ...acting(), actor });
    await site.db.deleteFrom("user").where("id", "=", own.id).execute();
    expect((await listVersions(app, name))[0]).toMatchObject({ author: null, state: "published" });
  });
});

onSqlite.test("a closed opening shows what is open, and takes no application", async () => {
  const name = { kind: "opening", slug: "data-science" } as const;
  await draft(name, { validThrough: "2026-01-31" });
  await publish(app, [name], acting());
  const path = "/carrers/data-science";
  await expect
    .poll(async () => (await read(path))("h1").text(), withinTwoSeconds)
    .toBe("150 openings");
  const answer = await send(site.url, path);
  expect(answer.status).toBe(404);
  const page = parseHtml(answer);
  expect(page(".openings").text()).toContain("This opening is closed: Data Science");
  expect(page('link[rel="canonical"]').attr("href")).toMatch(/\/carrers$/);
  const applied = await postForm(site.url, path, { Name: "Asha" });
  expect(applied.status).toBe(409);
  expect(parseHtml(applied)('[name="Name"]').val()).toBe("Asha");
});

test("a configuration in another group, with other steps, is a change of prices", async () => {
  const group = { kind: "group", slug: "desktops" } as const;
  await draft(group, { steps: [{ from: 10, percent: 60 }] });
  await publish(app, [group], acting());
  const published = app.catalogue.current.documents.find(({ slug }) => slug === laptop.slug)?.body;
  await draft(laptop, { ...published, group: group.slug });
  await expect(publish(app, [laptop], acting(), { mayPrices: false })).rejects.toMatchObject({
    status: 403,
  });
  await discardDraft(app, { ...laptop, seen: await newestOf(laptop) }, acting());
});

onSqlite.test("a notice is on top of every public page, and no markup", async () => {
  const name = { kind: "notice", slug: "deepavali" } as const;
  const body = { text: "Closed on <b>8 November</b>", from: "2020-01-01", until: "2099-12-31" };
  await saveDraft(app, { ...name, body, seen: 0 }, acting());
  await publish(app, [name], acting());
  const shown = async (path: string) => textOf(await read(path), 'aside[aria-label="Notices"]');
  await expect.poll(() => shown("/"), withinTwoSeconds).toBe("Closed on <b>8 November</b>");
  for (const path of ["/trainingpage", "/login", "/privacy", "/no-such-page"]) {
    expect(await shown(path)).toBe("Closed on <b>8 November</b>");
  }
});
