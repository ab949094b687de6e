import { afterEach, describe, expect, test } from "vitest";
import { aRegistration } from "#tests/factories/registration.ts";
import { createUser } from "#tests/factories/user.ts";
import {
  fieldErrors,
  formFields,
  parseHtml,
  summaryLines,
  textOf,
  textsOf,
} from "#tests/support/html.ts";
import { Client, type Fields, postForm, postMultipart, send } from "#tests/support/http.ts";
import { newestLink, readOutbox } from "#tests/support/mails.ts";
import { emptyTables, pretendUsed } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

// Mails are counted by the hour.
stopClock();

const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
afterEach(() => emptyTables(site.db, "mail", "limit_use", "cart_item"));

const register = (fields: Fields, headers: Record<string, string | undefined> = {}) =>
  postForm(site.url, "/register", fields, { headers });
const users = () => site.db.selectFrom("user").select(["email", "name"]).execute();
/** Somebody confirms the address on another device. */
async function confirmed({ email, password }: { email: string; password: string }) {
  const phone = new Client(site.url);
  await phone.get(await newestLink(site.db, email));
  return {
    phone,
    answer: await phone.post("/varify-email", { intent: "confirm", email, password }),
  };
}

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
    ["a word of the site", { password: "Southbridge1!" }, /too easy to guess/],
    ["lost characters in the name", { name: "A\ufffdsha" }, /unreadable/],
    ["nothing but the address", { password: "Asha.R@mail.test" }, ofTheirOwn],
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
  for (const path of ["/forgot-password", "/varify-email"]) {
    const headers = { "X-Forwarded-For": "203.0.113.1" };
    const form = { email: "nobody@example.com" };
    expect((await postForm(site.url, path, form, { headers })).status, path).toBe(429);
  }
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

/** A browser in which somebody pressed Order Now, came to the login and signed up. */
async function registered() {
  const client = new Client(site.url);
  const form = aRegistration();
  await client.get("/login?next=%2Fcartpage%3Fadd%3Dbusiness-14");
  const answer = await client.post("/register", form);
  expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
  return { client, ...form };
}

const page = async (client: Client, path: string) => parseHtml(await client.get(path));
const inNavbar = ($: ReturnType<typeof parseHtml>) => $(".navbar [data-in-cart]").first().text();

describe("the login after registering", () => {
  test("says what to do next, names the address and the order, again with a wrong password", async () => {
    const { client, email } = await registered();
    const $ = await page(client, "/login");
    expect($.text()).toContain("Registration Sucessfull");
    const panel = '[aria-labelledby="check-your-mail"]';
    expect(textOf($, `${panel} h2`)).toBe("Check your mail");
    expect(textOf($, panel)).toContain(email);
    expect(textOf($, panel)).toContain("Your order is saved: Business 14, 1 month.");
    expect($(`${panel} h2`).attr("autofocus")).toBeDefined();
    expect(formFields($, "#login")).toMatchObject({ email, next: "/cartpage" });
    expect($("#login [data-submit]").attr("data-variant")).toBe("outline");
    expect(inNavbar($)).toBe("1");
    const failed = parseHtml(await client.post("/login", { email, password: "x" }));
    expect(textOf(failed, "[data-summary]")).toBe("something went wrong");
    expect(textOf(failed, "#check-your-mail")).toBe("Check your mail");
    expect(failed("#check-your-mail").attr("autofocus")).toBeUndefined();
    const elsewhere = await page(client, "/login?next=/carrers");
    expect(formFields(elsewhere, "#login").next).toBe("/carrers");
  });

  test("sends the mail again, and stays", async () => {
    const { client, email } = await registered();
    const again = formFields(await page(client, "/login"), '[action="/varify-email"]');
    const answer = await client.post("/varify-email", again);
    expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
    expect(await readOutbox(site.db, email)).toHaveLength(2);
    expect((await client.get("/login")).text).toContain("a new link is on its way");
  });

  test("is the usual one once the address is confirmed, and for everybody else", async () => {
    const { client, email, password } = await registered();
    await confirmed({ email, password });
    for (const visitor of [client, new Client(site.url)]) {
      const $ = await page(visitor, "/login");
      expect($("#check-your-mail")).toHaveLength(0);
      expect($("#login [data-submit]").attr("data-variant")).toBe("copper");
    }
  });

  test("names no address after signing out, and no order is left in the browser", async () => {
    const { client, email, password } = await registered();
    await client.post("/login", { email, password });
    expect(client.cookie).toMatch(/(^|; )cart=./);
    await client.post("/logout", {});
    expect(client.cookie).not.toMatch(/(^|; )cart=/);
    expect((await client.get("/login")).text).not.toContain(email);
  });
});

describe("an order before the login", () => {
  test("is in the cart to which the confirmation leads, also on another device", async () => {
    const { phone, answer } = await confirmed(await registered());
    expect([answer.status, answer.headers.location]).toEqual([303, "/cartpage"]);
    const $ = await page(phone, "/cartpage");
    expect($.text()).toContain("Your e-mail address is confirmed");
    expect(textsOf($, ".line-row h2")).toEqual(["Business 14"]);
  });

  test("is in the cart to which the login leads, once, and counted until it is removed", async () => {
    const { client, email, password } = await registered();
    const { next = "" } = formFields(await page(client, "/login"), "#login");
    const answer = await client.post("/login", { email, password, next });
    expect(answer.headers.location).toBe("/cartpage");
    expect(textsOf(await page(client, "/cartpage"), ".line-row h2")).toEqual(["Business 14"]);
    expect(client.cookie).toContain("cart-lines=1");
    await client.post("/cartpage", { remove: "business-14.month" });
    expect(client.cookie).toContain("cart-lines=0");
    expect(inNavbar(await page(client, "/userdashboard"))).toBe("");
    await client.post("/logout", {});
    expect(client.cookie).not.toContain("cart-lines");
  });

  test("never comes into the cart of an account that is there already", async () => {
    const { email } = await createUser(site);
    const client = new Client(site.url);
    await client.get("/login?next=%2Fcartpage%3Fadd%3Dbusiness-14");
    expect((await client.post("/register", aRegistration({ email }))).status).toBe(409);
    expect(await site.db.selectFrom("cart_item").selectAll().execute()).toEqual([]);
  });
});

test("“this was not me” removes the account with the order in its cart", async () => {
  const { email } = await registered();
  const owner = new Client(site.url);
  await owner.get(await newestLink(site.db, email));
  const answer = await owner.post("/varify-email", { intent: "remove" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  expect(await site.db.selectFrom("cart_item").selectAll().execute()).toEqual([]);
});

test.each([
  "southbridge-registered=x",
  "southbridge-registered=a.b.c",
  "southbridge-registered=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
  "southbridge-registered=%00",
  `southbridge-registered=${"1".repeat(3_000)}`,
  "cart=business-14.month.9999.99~business-14.month.1.1~~%00~%E0%A4%A",
  `cart=${"business-14.week.1.1~".repeat(400)}`,
  "cart-lines=NaN; cart=__proto__.month.1.1",
  "flash=submitted.eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
])("a cookie that we did not write is not believed, and fails no page: %.60s", async (cookie) => {
  const client = new Client(site.url);
  const { email, password } = aRegistration();
  const headers = { Cookie: cookie };
  for (const path of ["/login", "/register", "/", "/varify-email"]) {
    const { status, text } = await send(site.url, path, { headers });
    expect(status).toBe(200);
    expect(text).not.toContain("check-your-mail");
  }
  const { status } = await client.post("/register", aRegistration({ email, password }), headers);
  expect(status).toBe(303);
});
