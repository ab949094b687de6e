import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { type Fields, postForm, send } from "#tests/support/http.ts";
import { emptyTables, pretendUsed, recordsOf } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

const name = "Asha <b>R</b>";
const site = await openSite();
const asha = await createUser(site, "user", { name });
const cookie = await signInDirectly(site, asha);
afterEach(() => emptyTables(site.db, "record", "limit_use"));

const get = (path: string, as = cookie) => send(site.url, path, { headers: { Cookie: as } });
const post = (path: string, fields: Fields, headers: Record<string, string | undefined> = {}) =>
  postForm(site.url, path, fields, { headers: { Cookie: cookie, ...headers } });
/** Another account, with a session. */
async function another() {
  const user = await createUser(site);
  return { user, Cookie: await signInDirectly(site, user) };
}

describe("the dashboard", () => {
  test("greets by name, as text, and is kept by nobody", async () => {
    const page = await get("/userdashboard");
    expect(page.status).toBe(200);
    expect(textOf(parseHtml(page), "h1")).toBe(`Welcome, ${name}`);
    expect(page.text).not.toContain("<b>R");
    expect(page.headers["cache-control"]).toMatch(/no-store/);
  });

  test("says how its owner signs in", async () => {
    const { user, Cookie } = await another();
    const said = async () => textOf(parseHtml(await get("/userdashboard", Cookie)), "#details");
    expect(await said()).toContain("You sign in with your e-mail address and password. To use");
    await sql`
      insert into account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
        select 'at Google', 'at Google', 'google', "userId", "createdAt", "updatedAt"
        from account where "userId" = ${user.id}
    `.execute(site.db);
    expect(await said()).toContain("e-mail address and password, or with Google.");
    const ways = site.db.deleteFrom("account").where("userId", "=", user.id);
    await ways.where("providerId", "=", "credential").execute();
    expect(await said()).toContain("You sign in with Google.");
  });

  test("leads to booking, careers and out", async () => {
    const $ = parseHtml(await get("/userdashboard"));
    const ways = $("main .welcome-actions").find("a, form").toArray();
    expect(ways.map(({ attribs }) => attribs.href ?? attribs.action)).toEqual([
      "/paymentpage",
      "/carrers",
      "/logout",
    ]);
  });

  test("lists the newest bookings, and all when asked", async () => {
    const machines = Array.from({ length: 20 }, (_, index) => `Machine ${index}`);
    const own = machines.map((product) => ({ user_id: asha.id, product }));
    await storeRecords(site.db, "booking", own);
    const listed = '#bookings a[href^="/bookings/SB-"]';
    const few = parseHtml(await get("/userdashboard"));
    expect(textsOf(few, listed)).toEqual(machines.slice(15).toReversed());
    const showAll = few('#bookings a:contains("Show all 20 bookings")').attr("href");
    expect(showAll).toBe("?bookings=all#bookings");
    const all = parseHtml(await get("/userdashboard?bookings=all"));
    expect(textsOf(all, listed)).toEqual(machines.toReversed());
    expect(textOf(all, "#bookings")).not.toContain("Show all");
  });

  test("shows nothing of another account", async () => {
    const { user } = await another();
    await storeRecord(site.db, "booking", { user_id: user.id, product: "Theirs" });
    await storeRecord(site.db, "booking", { product: "Nobodys", email: asha.email });
    const { text } = await get("/userdashboard");
    expect(text).not.toContain("Theirs");
    expect(text).not.toContain("Nobodys");
  });
});

test("a subscription is its account's, and one with a mistake comes back with the card open", async () => {
  await post("/userdashboard", aSubscription());
  const stored = recordsOf(site.db, "subscription").select("user_id");
  expect(await stored.execute()).toEqual([{ user_id: asha.id }]);
  const $ = parseHtml(await post("/userdashboard", aSubscription({ email: "asha@" })));
  expect($("details[open] #subscribe [data-summary]")).toHaveLength(1);
});

describe("the name", () => {
  test("is changed, in any script, and greets", async () => {
    const { Cookie } = await another();
    const other = "தமிழ்ச்செல்வி இராமகிருஷ்ணன் சுப்பிரமணியம்";
    expect((await post("/userdashboard/name", { name: other }, { Cookie })).status).toBe(303);
    const $ = parseHtml(await get("/userdashboard", Cookie));
    expect(textOf($, "h1")).toBe(`Welcome, ${other}`);
  });

  test.each(["", "\0", "a".repeat(200_000)])("stays when the new one is none", async (typed) => {
    expect((await post("/userdashboard/name", { name: typed })).status).toBe(400);
    const row = site.db.selectFrom("user").select("name").where("id", "=", asha.id);
    expect(await row.executeTakeFirst()).toEqual({ name });
  });
});

describe("the password", () => {
  stopClock();

  test("is changed, this session stays and the others end", async () => {
    const { user, Cookie: here } = await another();
    const elsewhere = await signInDirectly(site, user);
    const typed = { current_password: user.password, password: "another one of theirs" };
    expect((await post("/userdashboard/password", typed, { Cookie: here })).status).toBe(303);
    expect((await get("/userdashboard", here)).status).toBe(200);
    expect((await get("/userdashboard", elsewhere)).status).toBe(302);
    const logIn = (password: string) =>
      postForm(site.url, "/login", { email: user.email, password });
    expect((await logIn(user.password)).status).toBe(401);
    expect((await logIn("another one of theirs")).status).toBe(303);
  });

  const current = { current_password: "a password of theirs" };
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["nothing", {}, /please enter password/],
    ["a wrong one", { current_password: "not this one", password: "long enough" }, /not your curr/],
    ["a short new one", { ...current, password: "short" }, /8 characters/],
    ["a common new one", { ...current, password: "iloveyou2026" }, /too easy to guess/],
  ];
  test.each(wrong)("stays after %s, which is not sent back", async (_what, typed, message) => {
    const answer = await post("/userdashboard/password", typed);
    expect(answer.status).toBe(400);
    expect(textOf(parseHtml(answer), "#change-password [data-summary]")).toMatch(message);
    for (const secret of Object.values(typed)) expect(answer.text).not.toContain(secret);
    await signInDirectly(site, asha);
  });

  test("is not made of the account's own address", async () => {
    const { user, Cookie } = await another();
    const typed = { current_password: user.password, password: user.email };
    const answer = await post("/userdashboard/password", typed, { Cookie });
    expect(answer.status).toBe(400);
    const password = expect.stringMatching(/too easy to guess/);
    expect(fieldErrors(parseHtml(answer))).toEqual({ password });
  });

  test("cannot be guessed on and on", async () => {
    const guess = () =>
      post("/userdashboard/password", { current_password: "a guess", password: "long enough" });
    expect((await guess()).status).toBe(400);
    const counted = site.db.selectFrom("limit_use").select("used");
    expect((await counted.execute()).map(({ used }) => used)).toEqual([1, 1, 1]);
    await pretendUsed(site.db, "wrongPasswords", 20);
    const { status, headers, text } = await guess();
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(text).toContain("Too many wrong passwords");
  });
});

describe("sessions", () => {
  const idOf = async (cookies: string) => {
    const token = /southbridge-session=([^.]+)/.exec(cookies)?.[1] ?? "";
    const row = site.db.selectFrom("session").select("id").where("token", "=", token);
    return (await row.executeTakeFirstOrThrow()).id;
  };

  test("are listed, and one is ended", async () => {
    const { user, Cookie: here } = await another();
    const elsewhere = await signInDirectly(site, user);
    const $ = parseHtml(await get("/userdashboard", here));
    expect($("#sessions li")).toHaveLength(2);
    expect(textOf($, '#sessions li:not(:has(button[name="end"]))')).toContain("this device");
    expect($('#sessions li button[name="end"]').attr("value")).toBe(await idOf(elsewhere));
    expect($.html()).not.toContain(await idOf(here));
    await post("/userdashboard/sessions", { end: await idOf(elsewhere) }, { Cookie: here });
    expect((await get("/userdashboard", elsewhere)).status).toBe(302);
    expect((await get("/userdashboard", here)).status).toBe(200);
  });

  test("of another account stay, by id or all at once", async () => {
    const { Cookie: theirs } = await another();
    const answer = await post("/userdashboard/sessions", { end: await idOf(theirs) });
    expect(answer.status).toBe(303);
    expect(answer.cookies.join()).not.toContain("sessionEnded");
    await post("/userdashboard/sessions", { end: "others" });
    expect((await get("/userdashboard", theirs)).status).toBe(200);
  });
});
