import { beforeAll, describe, expect, inject, test } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { linkToken } from "#app/domain/records/link-token.server.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { signInDirectly } from "#tests/factories/user.ts";
import { postForm, send } from "#tests/support/http.ts";
import { ownRoutes } from "#tests/support/own-routes.ts";
import { openFor } from "#tests/support/privacy-centre.ts";
import { admin } from "#tests/support/settings.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

/**
 * Every address of the route table, with input that no page of ours sends, by somebody who may open
 * all of them. The rights of each role are in route-roles.test.ts.
 */
const routes = [...(await ownRoutes())]
  // A live feed has no end.
  .filter(([path]) => path !== "/admin/live")
  .map(([path, { hasAction }], at) => ({ path, hasAction, at }));
const { site } = await startDesk({ env: { FORM_LIMIT: "0" } });
const enquiry = await storeRecord(site.db, "enquiry", { email: "asha@example.com" });
const reference = "7KNP-42WV";
const own = { reference, user_id: await adminIdOf(site) };
const booking = await storeRecord(site.db, "booking", own);
await storeUnits(site.db, ["SB-1"]);
const rental = linkToken(authSecret(site.env), "rental", { id: booking, link_version: 1 });
const { cookie } = await openFor(site, "asha@example.com");
const privacy = `${cookie}; southbridge-rental=${rental}`;
let Cookie: string;

const samples: Record<string, string> = {
  ":records": "enquiries",
  ":kind": "course",
  ":slug": "ccna",
  ":group": "laptops",
  ":id": enquiry,
  ":view": "mine",
  ":tag": "SB-1",
  ":reference": reference,
  ":job?": "",
};
const good = (path: string) => path.replace(/:[a-z]+\??|\*/g, (name) => samples[name] ?? "x");
/** An address whose last parameter is `id`. */
const withId = (path: string, id: string) =>
  good(path.replace(/(:[a-z]+\??|\*)(?!.*[:*])/, `<>`)).replace("<>", () => id);

/** Values that an engine may refuse; other odd values are the same for both. */
const refusable = ["%00", "%E0%A4%A"];
const others = ["'%20or%201=1--", "__proto__", "a".repeat(4_000)];
const hostile = inject("engine") === "sqlite" ? [...refusable, ...others] : refusable;
const unknown = ["x", "01900000-0000-7000-8000-000000000000", ...hostile];
const parameters = [
  ...["q", "before", "after", "status", "assignee", "branch", "from", "to", "sort", "show"],
  ...["kind", "id", "booking", "product", "record", "compare", "template", "next", "columns"],
  ...["week", "day", "scan"],
];
/**
 * One of the values a route, by its place in the table; before a release all of them, and many more
 * in tests/faults/fuzz.test.ts.
 */
const turnsOf = <Value>(values: Value[], at: number) =>
  process.env.LONG_RUNS ? values : values.slice(at % values.length).slice(0, 1);
const turns = [...hostile.keys()];
/** Names with the values, which begin at another one in each turn. */
const inTurn = (names: string[], turn: number, length?: number) =>
  names
    .map((name, at) => `${name}=${hostile[(at + turn) % hostile.length]?.slice(0, length)}`)
    .join("&");
const fields = [
  ...["intent", "record", "id", "email", "name", "text", "password", "change", "version", "base"],
  ...["code", "one_time_code", "step", "end", "remove", "list", "reference", "submission_key"],
];

describe.each(routes)("$path", ({ path, hasAction, at }) => {
  beforeAll(async () => {
    Cookie = `${await signInDirectly(site, admin)}; ${privacy}`;
  });
  const get = (address: string) => send(site.url, address, { headers: { Cookie } });
  const own = path.startsWith("/edit") ? `${good(path)}?booking=${booking}` : good(path);
  const post = (form: string, headers: Record<string, string> = {}) =>
    postForm(site.url, own, form, { headers: { Cookie, ...headers } });

  test("takes any query", async () => {
    for (const turn of turnsOf(turns, at)) {
      const { status } = await get(`${good(path)}?${inTurn(parameters, turn, 400)}`);
      expect(status, `turn ${turn}`).toBeLessThan(500);
    }
  });

  if (!hasAction) return;
  test("takes forms alone, and of its own site", async () => {
    const foreign = await post("x=y", { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain("another site");
    expect(foreign.cookies).toEqual([]);
    // These do what they say, whatever the form contains.
    if (path.endsWith("/logout")) return;
    const { status } = await post("{}", { "Content-Type": "application/json" });
    // The data of all pages of the desk has one module, with an action for those that take forms.
    if (path.endsWith(".json") && status === 405) return;
    expect(status).toBe(415);
    if (path.endsWith("/erase")) return;
    for (const turn of turnsOf(turns, at)) {
      const { status, text } = await post(inTurn(fields, turn));
      expect(status, `turn ${turn}`).toBeLessThan(500);
      // A programmer's words, which are those of a rule without a sentence.
      expect(text).not.toMatch(/Invalid (input|option)|Too (big|small): expected|Unrecognized key/);
    }
  });
});

const withParameter = routes.filter(({ path }) => /[:*]/.test(path));
test.each(withParameter)("$path is not there for an id that is none", async ({ path, at }) => {
  const cookie = `${await signInDirectly(site, admin)}; ${privacy}`;
  for (const id of turnsOf(unknown, at)) {
    const { status } = await send(site.url, withId(path, id), { headers: { Cookie: cookie } });
    expect([400, 404], id.slice(0, 40)).toContain(status);
  }
});
