import { afterEach, describe, expect, test } from "vitest";
import { aRegistration } from "#tests/factories/registration.ts";
import { createUser } from "#tests/factories/user.ts";
import { Client } from "#tests/support/client.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { newestLink, readOutbox } from "#tests/support/mails.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";
import { stopClock } from "#tests/support/stop-clock.ts";

// Mails are counted by the hour.
stopClock();

const site = await openSite();
afterEach(async () => {
  await emptyTables(site.db, "mail", "limit_use", "cart_line");
  expect(site.faults).toEqual([]);
});

/** A browser in which somebody pressed Order Now, came to the login and signed up. */
async function registered({ orders = true } = {}) {
  const client = new Client(site.url);
  const form = aRegistration();
  if (orders) await client.get("/login?next=%2Fcartpage%3Fadd%3Dbusiness-14");
  const answer = await client.post("/register", form);
  expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
  return { client, ...form };
}

const page = async (client: Client, path: string) => parseHtml(await client.get(path));
const inNavbar = ($: ReturnType<typeof parseHtml>) => $(".navbar [data-in-cart]").first().text();

describe("the login after registering", () => {
  test("says what to do next, names the address and the order, and fills the address in", async () => {
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
    const elsewhere = await page(client, "/login?next=/carrers");
    expect(formFields(elsewhere, "#login").next).toBe("/carrers");
  });

  test("says so again when it is opened again, and with a wrong password", async () => {
    const { client, email } = await registered();
    await client.get("/login");
    const failed = parseHtml(await client.post("/login", { email, password: "x" }));
    expect(textOf(failed, "[data-summary]")).toBe("something went wrong");
    expect(textOf(failed, "#check-your-mail")).toBe("Check your mail");
    expect(failed("#check-your-mail").attr("autofocus")).toBeUndefined();
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
    const phone = new Client(site.url);
    await phone.get(await newestLink(site.db, email));
    await phone.post("/varify-email", { intent: "confirm", email, password });
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
    const { email, password } = await registered();
    const phone = new Client(site.url);
    await phone.get(await newestLink(site.db, email));
    const confirmed = await phone.post("/varify-email", { intent: "confirm", email, password });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/cartpage"]);
    const $ = await page(phone, "/cartpage");
    expect($.text()).toContain("Your e-mail address is confirmed");
    expect(textsOf($, ".cart-row h2")).toEqual(["Business 14"]);
  });

  test("is in the cart to which the login leads, once, and counted until it is removed", async () => {
    const { client, email, password } = await registered();
    const { next = "" } = formFields(await page(client, "/login"), "#login");
    const answer = await client.post("/login", { email, password, next });
    expect(answer.headers.location).toBe("/cartpage");
    expect(textsOf(await page(client, "/cartpage"), ".cart-row h2")).toEqual(["Business 14"]);
    expect(client.cookie).toContain("cart-lines=1");
    await client.post("/cartpage", { remove: "business-14.month" });
    expect(client.cookie).toContain("cart-lines=0");
    expect(inNavbar(await page(client, "/userdashboard"))).toBe("");
    await client.post("/logout", {});
    expect(client.cookie).not.toContain("cart-lines");
  });

  test("that was none leads to the dashboard", async () => {
    const { client, email, password } = await registered({ orders: false });
    const $ = await page(client, "/login");
    expect($.text()).not.toContain("Your order is saved");
    expect(formFields($, "#login").next).toBe("");
    await client.get(await newestLink(site.db, email));
    const confirmed = await client.post("/varify-email", { intent: "confirm", email, password });
    expect(confirmed.headers.location).toBe("/userdashboard");
  });

  test("never comes into the cart of an account that is there already", async () => {
    const { email } = await createUser(site);
    const client = new Client(site.url);
    await client.get("/login?next=%2Fcartpage%3Fadd%3Dbusiness-14");
    expect((await client.post("/register", aRegistration({ email }))).status).toBe(409);
    expect(await site.db.selectFrom("cart_line").selectAll().execute()).toEqual([]);
  });
});

test("“this was not me” removes the account with the order in its cart", async () => {
  const { email } = await registered();
  const owner = new Client(site.url);
  await owner.get(await newestLink(site.db, email));
  const answer = await owner.post("/varify-email", { intent: "remove" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  expect(await site.db.selectFrom("cart_line").selectAll().execute()).toEqual([]);
});

test.each([
  "southbridge-registered=x",
  "southbridge-registered=",
  "southbridge-registered=a.b.c",
  "southbridge-registered=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
  "southbridge-registered=%00",
  `southbridge-registered=${"1".repeat(3_000)}`,
  "cart=nothing.month.1.1",
  "cart=business-14.month.9999.99~business-14.month.1.1~~%00~%E0%A4%A",
  `cart=${"business-14.week.1.1~".repeat(400)}`,
  "cart-lines=NaN; cart=__proto__.month.1.1",
  "flash=submitted.a.b.c",
  "flash=__proto__.a.b.c",
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

test("pages of the account count what is in the cart and what waits in the browser", async () => {
  const { client, email, password } = await registered();
  await client.get("/login?next=%2Fcartpage%3Fadd%3Dslim-13");
  await client.post("/login", { email, password });
  const $ = await page(client, "/userdashboard");
  expect(inNavbar($)).toBe("2");
  expect($("html").attr("data-signed-in")).toBeDefined();
  expect(textOf($, ".welcome-actions [data-main]")).toContain("1 more are waiting in your cart");
  expect(client.cookie).toContain("cart-lines=2");
});
