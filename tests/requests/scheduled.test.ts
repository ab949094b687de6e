import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import type { DocumentName } from "#app/domain/catalogue/catalogue.server.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { createLog } from "#server/create-log.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { confirmedAgo } from "#tests/support/accounts.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, send, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

// A minute before midnight in India; the clock stands still, and the processes go on.
const eve = new Date("2026-12-31T18:29:00.000Z");
const newYear = new Date("2026-12-31T18:30:01.000Z");
vi.useFakeTimers({ toFake: ["Date"], now: eve });
const { site, admin } = await startDesk();
afterEach(() => vi.setSystemTime(eve));

const edit = (name: DocumentName) => `/admin/catalogue/${name.kind}/${name.slug}`;
/** A configuration for each test: what is published stays so. */
const named = (slug: string): DocumentName => ({ kind: "configuration", slug });
const openForm = async (name: DocumentName) =>
  formFields(parseHtml(await admin.get(edit(name))), "#item");
const act = async (name: DocumentName, intent: string, own: Record<string, string> = {}) => {
  const { version = "" } = await openForm(name);
  return admin.save(edit(name), { intent, seen: version, ...own });
};
const withMonth = (month: number) =>
  JSON.stringify({ day: 100, week: 500, month, year: month * 10 });
const save = async (name: DocumentName, change: Record<string, string>) => {
  const { status, outcome } = await admin.save(edit(name), {
    ...(await openForm(name)),
    ...change,
  });
  expect(status, JSON.stringify(outcome.errors)).toBe(200);
};
const schedule = (name: DocumentName, day = "2027-01-01") => act(name, "publish", { day });
const priceOf = async (slug: string, group = "laptops") => {
  const page = parseHtml(await send(site.url, `/productspage/${group}/${slug}`));
  return textOf(page, ".configuration-price strong");
};
const states = async ({ kind, slug }: DocumentName) =>
  site.db
    .selectFrom("catalogue_document")
    .select(["version", "state", "body"])
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .orderBy("version")
    .execute();
const monthIn = (body: string) => JSON.parse(body).rates.month;
const stateNames = async (name: DocumentName) => (await states(name)).map(({ state }) => state);

async function openApp(): Promise<App> {
  const app = await openServices(site.env, createLog("silent"));
  onTestFinished(async () => {
    app.batches.close();
    await app.store.feed.close();
    await app.store.db.destroy();
  });
  return app;
}
const soon = { timeout: 3_000, interval: 50 };

test("a price is published for a day: shown from its start by all processes, counted once", async () => {
  const name = named("business-14");
  const other = await openApp();
  const rendered: number[] = [];
  other.catalogue.beforeShown(async ({ findProduct }) => {
    const month = findProduct("business-14")?.configuration.rates?.month ?? 0;
    return () => void rendered.push(month);
  });
  onTestFinished(other.catalogue.follow(other.store, createLog("silent")));
  const before = await priceOf("business-14");
  await save(name, { rates: withMonth(1_777) });
  const { outcome } = await schedule(name);
  expect(outcome.said).toBe("Scheduled. Visitors see it from 1 Jan 2027.");
  expect(await stateNames(name)).toEqual(["published", "scheduled"]);
  expect(await priceOf("business-14")).toBe(before);
  const shown = parseHtml(await admin.get(edit(name)));
  expect(textsOf(shown, "[aria-label='Draft and versions'] p").join()).toContain(
    "Version 2 is shown from 1 Jan 2027, by ",
  );
  const list = await admin.get("/admin/catalogue/group");
  expect(list.text).toContain("1 scheduled…");
  expect(list.text).toContain("From 1 Jan 2027");
  const preview = await admin.get("/productspage/laptops/business-14?preview=2027-01-01");
  expect(textOf(parseHtml(preview), ".configuration-price strong")).toBe("₹1,777");

  vi.setSystemTime(newYear);
  await expect.poll(() => priceOf("business-14"), soon).toBe("₹1,777");
  await expect.poll(() => rendered.at(-1), soon).toBe(1_777);
  expect(await stateNames(name)).toEqual(["former", "published"]);
  const publishings = await site.db.selectFrom("catalogue_publishing").selectAll().execute();
  expect(publishings).toMatchObject([
    { number: 1 },
    { number: 2, author_id: await adminIdOf(site), summary: "configuration business-14" },
  ]);

  // A page of the day before asks for the former price, and a booking costs the one of its moment.
  const user = await createUser(site);
  const headers = { Cookie: await signInDirectly(site, user) };
  const product = "business-14.month.1.1";
  await postForm(site.url, "/paymentpage", { ...aBooking(), product }, { headers });
  const line = await site.db
    .selectFrom("booking_line")
    .select(["sum", "card"])
    .executeTakeFirstOrThrow();
  expect(line.sum).toBe(1_777);
});

test("a night without any process delays nothing beyond the next start", async () => {
  const name = named("slim-13");
  await save(name, { rates: withMonth(1_888) });
  await schedule(name, "2027-01-03");
  vi.setSystemTime(new Date("2027-01-05T04:00:00.000Z"));
  const app = await openApp();
  expect(app.catalogue.current.findProduct("slim-13")?.configuration.rates?.month).toBe(1_888);
});

test("it is taken back before its day, as a draft, and is then not shown", async () => {
  const name = named("studio-16");
  const before = await priceOf("studio-16");
  await save(name, { rates: withMonth(1_999) });
  await schedule(name);
  const [, own] = await states(name);
  const { id, ...account } = await createUser(site, "coordinator");
  await site.db.updateTable("user").set({ grants: "catalogue" }).where("id", "=", id).execute();
  const coordinator = await signInAt(site.url, account);
  const form = { intent: "unschedule", seen: String(own?.version) };
  expect((await coordinator.save(edit(name), form)).status).toBe(403);
  const draft = `configuration studio-16 ${own?.version}`;
  const list = { intent: "unschedule", draft };
  expect((await admin.save("/admin/catalogue/group", list)).outcome.said).toContain("Taken back");
  expect(await stateNames(name)).toEqual(["published", "draft"]);
  expect((await admin.save(edit(name), form)).status).toBe(409);
  vi.setSystemTime(newYear);
  await openApp();
  expect(await stateNames(name)).toEqual(["published", "draft"]);
  expect(await priceOf("studio-16")).toBe(before);
});

test("a change that is published meanwhile is one of what waits, and a draft goes on from it", async () => {
  const name = named("flip-14");
  await save(name, { rates: withMonth(2_111) });
  await schedule(name);
  await save(name, { summary: "A new summary." });
  expect((await openForm(name)).rates).not.toContain("2111");
  const again = await schedule(name, "2027-03-01");
  expect(again.outcome.failure).toContain("is scheduled from 1 Jan 2027 already");
  expect((await act(name, "publish")).status).toBe(200);
  await save(name, { description: "A new description." });

  vi.setSystemTime(newYear);
  await openApp();
  const all = await states(name);
  const last = (state: string) => all.findLast((one) => one.state === state);
  expect(JSON.parse(last("published")?.body ?? "")).toMatchObject({
    summary: "A new summary.",
    rates: { month: 2_111 },
  });
  expect(monthIn(last("draft")?.body ?? "")).toBe(2_111);
  expect(JSON.parse(last("draft")?.body ?? "")).toMatchObject({
    description: "A new description.",
  });
  expect((await act(name, "publish")).status).toBe(200);
  await expect.poll(() => priceOf("flip-14"), soon).toBe("₹2,111");
});

test.each(["2026-12-30", "2030-01-01", "tomorrow"])("it is not published for %s", async (day) => {
  const name = named("tower-m");
  await save(name, { rates: withMonth(3_000 + day.length) });
  const { status, outcome } = await schedule(name, day);
  expect([status, outcome.errors.day]).toEqual([
    400,
    expect.stringMatching(/^Enter a day after today/),
  ]);
  expect((await stateNames(name)).at(-1)).toBe("draft");
  await act(name, "discard");
});

test("what could not be shown on its day is refused now, and so is what would contradict it then", async () => {
  const branch: DocumentName = { kind: "branch", slug: "pune" };
  const course: DocumentName = { kind: "course", slug: "ccna" };
  const batch = (begins: string) => JSON.stringify([{ branch: "pune", begins, seats: 8 }]);
  await save(course, { batches: batch("2027-03-01") });
  await act(course, "publish");
  await save(branch, { state: "hidden" });
  expect((await schedule(branch)).outcome.failure).toContain("Move the batches");
  await save(course, { batches: batch("2027-01-15") });
  await act(course, "publish");
  expect((await schedule(branch, "2027-02-01")).status).toBe(200);
  await save(course, { batches: batch("2027-03-01") });
  expect((await act(course, "publish")).outcome.failure).toContain("Choose a branch that is");
});

test("another bank account for a day is as grave as one at once, and its mail says the day", async () => {
  const bank: DocumentName = { kind: "registration", slug: "karnataka" };
  expect(contentDocuments.some(({ kind }) => kind === "registration")).toBe(true);
  await save(bank, { number: "111222333" });
  await confirmedAgo(site.db, 11, await adminIdOf(site));
  expect((await schedule(bank)).outcome.confirm).toBe("password");
  const proof = { day: "2027-01-01", password: theAdmin.password };
  expect((await act(bank, "publish", proof)).status).toBe(200);
  const mails = await readOutbox(site.db, theAdmin.email);
  const mail = mails.find(({ template }) => template === "registration changed");
  expect(mail?.data).toMatchObject({ after: { number: "111222333", shownFrom: "2027-01-01" } });
});
