import { afterEach, describe, expect, test } from "vitest";
import { aRegistration } from "#tests/factories/registration.ts";
import { Client } from "#tests/support/client.ts";
import { fieldErrors, formFields, parseHtml, summaryLines, textOf } from "#tests/support/html.ts";
import { type Fields, postForm, postMultipart, send } from "#tests/support/http.ts";
import { pretendUsed } from "#tests/support/limits.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";
import { stopClock } from "#tests/support/stop-clock.ts";

// Mails are counted by the hour.
stopClock();

const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
afterEach(async () => {
  expect(site.faults).toEqual([]);
  await emptyTables(site.db, "mail", "limit_use");
});

const register = (fields: Fields, headers: Record<string, string | undefined> = {}) =>
  postForm(site.url, "/register", fields, { headers });
const users = () => site.db.selectFrom("user").select(["email", "name"]).execute();

describe("registering", () => {
  test("makes an account, asks for its confirmation by mail, and leads to the login", async () => {
    const form = aRegistration({ name: "ஆஷா ராமன்" });
    const client = new Client(site.url);
    const { status, headers } = await client.post("/register", form);
    expect([status, headers.location]).toEqual([303, "/login"]);
    expect((await client.get("/login")).text).toContain("Registration Sucessfull");
    expect(await users()).toContainEqual({ email: form.email, name: form.name });
    const [mail] = await readOutbox(site.db, form.email);
    expect(mail).toMatchObject({ template: "verification", to: form.email });
  });

  test.each([
    ["256 characters", "copper trace ".repeat(20).slice(0, 256)],
    ["256 characters of two units", "🔑🐘🌧".repeat(86).slice(0, 512)],
    ["spaces at its ends", "  eight bells  "],
    ["any script", "கடல் மழை அம்மா"],
    ["a NUL in it", "seven\0 and more"],
  ])("takes a password of %s, which then signs in", async (_what, password) => {
    const form = aRegistration({ password });
    expect((await register(form)).status).toBe(303);
    expect((await postForm(site.url, "/login", { email: form.email, password })).status).toBe(303);
  });
});

describe("an address that has an account", () => {
  test("is told so in the provider's words, on the page, with what was typed", async () => {
    const fresh = aRegistration();
    await register(fresh);
    const typed = { ...fresh, email: fresh.email.toUpperCase(), password: "not that of the first" };
    const again = await register(typed);
    expect(again.status).toBe(409);
    const $ = parseHtml(again);
    expect(textOf($, "#register [data-summary]")).toBe("User already exists. Use another email.");
    expect(formFields($, "#register")).toMatchObject({ email: typed.email, name: typed.name });
    expect(again.text).not.toContain(typed.password);
    const mails = await readOutbox(site.db, fresh.email);
    expect(mails.map(({ template }) => template)).toEqual(["verification"]);
    const { email, password } = fresh;
    expect((await postForm(site.url, "/login", { email, password })).status).toBe(303);
    expect((await users()).filter((user) => user.email === email)).toHaveLength(1);
  });

  test("made a while ago by the same form is taken too", async () => {
    const form = aRegistration();
    await register(form);
    const createdAt = new Date(Date.now() - 2 * 60_000);
    await site.db.updateTable("user").set({ createdAt }).where("email", "=", form.email).execute();
    expect((await register(form)).status).toBe(409);
  });
});

describe("a form that cannot be right gets 400 and what to do", () => {
  const ofTheirOwn = /Use words that only you/;
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["no e-mail address", { email: " " }, /please enter email/],
    ["no password", { password: "" }, /please enter password/],
    ["no name", { name: " " }, /Enter your name/],
    ["the box not ticked", { terms: "" }, /Tick the box/],
    ["an address without a domain", { email: "asha@" }, /Write the e-mail address in full/],
    ["an address that nobody can sign in with", { email: "ஆஷா@example.com" }, /in full/],
    ["7 characters", { password: "1234567" }, /8 characters or longer/],
    ["7 characters of two units", { password: "🔑".repeat(7) }, /8 characters or longer/],
    ["257 characters", { password: `${"copper ".repeat(36)}trace` }, /256 characters or fewer/],
    ["a common password", { password: "12345678" }, /too easy to guess/],
    ["a word of the site", { password: "Southbridge1!" }, /too easy to guess/],
    ["a NUL in the name", { name: "A\0sha" }, /unreadable/],
    ["nothing but the address", { password: "Asha.R@mail.test" }, ofTheirOwn],
    ["the address with a number", { password: "Asha.R1990" }, ofTheirOwn],
    ["nothing but the name", { password: "ASHA-RAMAN" }, ofTheirOwn],
  ];
  test.each(wrong)("%s", async (_what, own, message) => {
    const before = await users();
    const form = aRegistration({ name: "Asha Raman", email: "asha.r@mail.test", ...own });
    const answer = await register(form);
    expect(answer.status).toBe(400);
    const said = Object.keys(own).map((field) => [field, expect.stringMatching(message)]);
    expect(fieldErrors(parseHtml(answer))).toEqual(Object.fromEntries(said));
    if (form.password) expect(answer.text).not.toContain(form.password);
    expect(await users()).toEqual(before);
    expect(await readOutbox(site.db)).toEqual([]);
  });

  test("an empty one asks for the e-mail address first, then for the password", async () => {
    expect(summaryLines(parseHtml(await register({})))).toEqual([
      "Email: please enter email",
      "Password: please enter password",
      expect.stringMatching(/^Name: Enter your name/),
      expect.stringMatching(/^Rental terms: Tick the box/),
    ]);
  });

  test("typed values stay, the password does not", async () => {
    const form = aRegistration({ name: "ஆஷா", password: "only 7!" });
    const answer = await register(form);
    const { name, email, terms } = form;
    const shown = formFields(parseHtml(answer), "#register");
    expect(shown).toMatchObject({ name, email, terms, password: "" });
    expect(answer.text).not.toContain("only 7!");
  });

  test("a file for a name is no name", async () => {
    const { name: _name, ...rest } = aRegistration();
    const file = { name: new File(["x"], "x.txt") };
    expect((await postMultipart(site.url, "/register", rest, file)).status).toBe(400);
  });
});

test("past 100 forms an hour that lead to mails an address waits, another does not", async () => {
  const from = (address: string) => register(aRegistration(), { "X-Forwarded-For": address });
  await from("203.0.113.1");
  await pretendUsed(site.db, "mailForms", 100);
  const { status, headers, text } = await from("203.0.113.1");
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(text).toMatch(/Send this one again in \d+ (minute|second)/);
  expect((await from("203.0.113.2")).status).toBe(303);
});

test.each(["/register", "/login", "/forgot-password", "/varify-email", "/logout"])(
  "%s runs no React and is kept out of caches and search engines",
  async (path) => {
    const answer = await send(site.url, path);
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toMatch(/no-store/);
    const $ = parseHtml(answer);
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    expect($("script")).toHaveLength(1);
  },
);
