import { METHODS } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalAddress } from "#app/lib/canonical-address.ts";
import { kinds } from "#app/registry.server.ts";
import { formOfEachKind } from "#tests/factories/form-of-each-kind.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { createDatabase } from "#tests/support/database.ts";
import { parseHtml } from "#tests/support/html.ts";
import { type Answer, send } from "#tests/support/http.ts";
import {
  bytesOf,
  cleanedForms,
  fieldText,
  oddText,
  percentEncoded,
} from "#tests/support/odd-text.ts";
import { ownRoutes } from "#tests/support/own-routes.ts";
import { openFor } from "#tests/support/privacy-centre.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";
import { openSite, type Site, startSite } from "#tests/support/site.ts";

/** Odd inputs per test; `FUZZ_SEED` repeats those of a run that failed. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 1_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

function fuzz<Input>(input: fc.Arbitrary<Input>, one: (input: Input) => Promise<unknown>) {
  return fc.assert(
    fc.asyncProperty(input, async (value) => void (await one(value))),
    { numRuns, seed },
  );
}

function expectHarmless({ status, headers, text }: Answer, site: Site) {
  expect(status).toBeLessThan(500);
  if (/html|xml/.test(headers["content-type"] ?? "")) expect(text).not.toContain("<x-fuzz");
  expect(site.faults).toEqual([]);
}

type Entries = readonly (readonly [name: string, value: string])[];
interface SentForm {
  type: string;
  body: Buffer;
}

const uuid = /[0-9a-f-]{36}/;
const boundary = "----fuzz-4f1c";
const encoding = fc.constantFrom(
  (entries: Entries): SentForm => ({
    type: "application/x-www-form-urlencoded",
    body: Buffer.from(
      entries.map((pair) => pair.map((text) => percentEncoded(text)).join("=")).join("&"),
    ),
  }),
  (entries: Entries): SentForm => {
    const parts = entries.flatMap(([name, value]) => {
      const quoted = name.replace(/[\r\n"]/g, encodeURIComponent);
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n`;
      return [bytesOf(head), bytesOf(value), Buffer.from("\r\n")];
    });
    const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${boundary}`, body };
  },
);

/** Most forms arrive as they were sent; others are cut, mixed up or have another type. */
const damage: fc.Arbitrary<(form: SentForm) => SentForm> = fc.oneof(
  { weight: 8, arbitrary: fc.constant((form: SentForm) => form) },
  fc
    .tuple(fc.nat(2_000), fc.uint8Array({ maxLength: 12 }), fc.boolean())
    .map(([at, bytes, isCut]) => ({ type, body }: SentForm) => ({
      type,
      body: Buffer.concat([body.subarray(0, at), bytes, body.subarray(isCut ? body.length : at)]),
    })),
  fc
    .constantFrom("", ";;;", "text/plain", "multipart/form-data", "multipart/form-data; boundary=")
    .map((type) => ({ body }: SentForm) => ({ type, body })),
);

/** Fields that are stored as something else than their text. */
const others = ["product", "quantity", "duration", "term"];

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  let site: Site;
  let Cookie: string;
  beforeAll(async () => {
    const database = await createDatabase({ engine });
    site = await startSite({ database, env: { FORM_LIMIT: "0" } });
    await storeRecord(site.db, "enquiry", { email: "asha@example.com" });
    await storeUnits(site.db, ["SB-1"]);
    const { cookie } = await openFor(site, "asha@example.com");
    Cookie = `${await signInDirectly(site, await createUser(site))}; ${cookie}`;
    // The test may take longer than the privacy centre stays open.
    await site.db.updateTable("privacy_session").set({ expires_at: "2099-01-01" }).execute();
  });
  afterAll(async () => {
    await site.close();
    await site.database.drop();
  });

  test.each(Object.entries(formOfEachKind))(
    "%s: each odd form is stored as it was typed, or refused",
    async (table, { path, fields }) => {
      const names = Object.keys(fields);
      const changes = fc.dictionary(fc.constantFrom(...names), fieldText, {
        maxKeys: 3,
        noNullPrototype: true,
      });
      await fuzz(fc.record({ changes, encode: encoding, damage }), async (given) => {
        await removeRecords(site.db);
        for (const one of ["mail", "limit_use"] as const) await site.db.deleteFrom(one).execute();
        const typed: Record<string, string> = { ...fields, ...given.changes };
        const sent = given.encode(Object.entries(typed));
        const { type, body } = given.damage(sent);
        const headers = { Origin: site.url, Cookie, "Content-Type": type };
        const answer = await send(site.url, path, { method: "POST", headers, body });
        expectHarmless(answer, site);
        const rows = await recordsOf(site.db, table).selectAll().execute();
        expect(rows).toHaveLength(answer.status === 303 ? 1 : 0);
        if (!rows[0] || type !== sent.type || !body.equals(sent.body)) return;
        for (const name of names.filter((name) => !others.includes(name))) {
          const column = name === "number" ? "phone" : name.toLowerCase();
          const text = typed[name] ?? "";
          const expected =
            column === "email"
              ? [canonicalAddress(cleanedForms(text)[0] ?? "")]
              : cleanedForms(text);
          expect(expected, name).toContain(Object(rows[0])[column]);
        }
      });
    },
  );
});

describe("everywhere", async () => {
  const site = await openSite({ env: { FORM_LIMIT: "0" } });
  const paths = [...(await ownRoutes()).keys(), "/healthz", "/readyz", "/metrics", "/__manifest"];
  const user = await createUser(site);
  const ids: Record<string, string> = {};
  let staff = "";

  /** Stores what odd forms deleted, and signs in again where they signed out. */
  async function renew() {
    await removeRecords(site.db);
    await site.db.deleteFrom("limit_use").execute();
    for (const { description } of kinds.all) {
      const { slug, table } = description;
      ids[slug] = await storeRecord(site.db, table, { email: "asha@example.com" });
    }
    const { cookie } = await openFor(site, "asha@example.com");
    staff = `${await signInDirectly(site, admin)}; ${cookie}`;
  }
  await renew();

  const sample = (path: string, slug: string) =>
    path.replace(/:[a-z]+\??|\*/g, (name) => {
      if (name === ":id") return (path.includes("/users") ? user.id : ids[slug]) ?? "x";
      const known: Record<string, string> = { ":group": "laptops", ":job?": "", ":view": "mine" };
      return known[name] ?? (/^:(records|list)/.test(name) ? slug : "x");
    });
  const slugs = kinds.all.map(({ description }) => description.slug);
  const ask = (path: string, isStaff: boolean, sending = {}, headers = {}) =>
    send(site.url, path, {
      ...sending,
      headers: { ...(isStaff && { Cookie: staff }), ...headers },
    });

  const words = new Set<string>();
  const offered = new Map<string, { action: string; isStaff: boolean; fields: Entries }>();
  for (const isStaff of [true, false]) {
    for (const page of paths.flatMap((path) => slugs.map((slug) => sample(path, slug)))) {
      if (page === "/admin/live") continue;
      const $ = parseHtml(await ask(page, isStaff));
      for (const form of $('form[method="post"]')) {
        const named = [...$(form).find("[name]")].map(
          ({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const,
        );
        const typed = $(form).serializeArray();
        const fields = [...named, ...typed.map(({ name, value }) => [name, value] as const)];
        const action = $(form).attr("action") || page;
        const shape = `${action.replace(uuid, "")} ${fields.map(([name]) => name)}`;
        offered.set(shape, { action, isStaff, fields });
        // Ids of stored rows may be in the log.
        for (const word of fields.flat()) if (!uuid.test(word)) words.add(word);
      }
    }
  }
  const word = fc.constantFrom(...words, "a password of theirs");
  const inAddress = fc.oneof(
    oddText.map((text) => percentEncoded(text.slice(0, 1_500))),
    word.map(encodeURIComponent),
    fc.constantFrom("%", "%zz", "%00", "%2f", "%2e%2e", "%E0%A4%A", "%ED%A0%80", "..", ""),
  );
  const latin1 = oddText.map((text) =>
    bytesOf(text)
      .toString("latin1")
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
      .slice(0, 3_000),
  );
  const headerNames = fc.constantFrom(
    ...["Accept", "Accept-Encoding", "Content-Type", "If-None-Match", "Origin", "Range", "Referer"],
    ...["X-Forwarded-For", "X-Forwarded-Host", "X-Requested-With", "User-Agent", "Cookie"],
  );

  test.each(paths)("%s answers each odd question", async (path) => {
    const input = fc.record({
      slug: fc.constantFrom(...slugs),
      inPath: fc.option(inAddress, { freq: 4, nil: undefined }),
      ending: fc.constantFrom("", "", "", ".data", "/", "//", ";x", "%20", "/x/y"),
      query: fc.array(fc.tuple(fc.oneof(word.map(encodeURIComponent), inAddress), inAddress), {
        maxLength: 5,
      }),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant("GET") },
        fc.constantFrom(...METHODS.filter((name) => name !== "CONNECT")),
      ),
      headers: fc.dictionary(headerNames, latin1, { maxKeys: 2, noNullPrototype: true }),
      isStaff: fc.boolean(),
    });
    if (path === "/admin/live") return;
    await fuzz(input, async ({ slug, inPath, ending, query, method, headers, isStaff }) => {
      const own = inPath === undefined ? path : path.replace(/:[a-z]+\??|\*/, () => inPath);
      const address = sample(own, slug) + ending;
      const said = query.map((pair) => pair.join("=")).join("&");
      const answer = await ask(`${address}?${said}`.slice(0, 12_000), isStaff, { method }, headers);
      // A site whose mails cannot be sent is not ready.
      if (path !== "/readyz") expectHarmless(answer, site);
    });
  });

  test.each([...offered.keys()])("%s answers each odd form", async (shape) => {
    const form = offered.get(shape);
    if (!form) throw new Error(`no form ${shape}`);
    const value = fc.oneof(word, fieldText);
    const input = fc.record({
      changed: fc.dictionary(fc.nat(20).map(String), value, { maxKeys: 3, noNullPrototype: true }),
      more: fc.array(fc.tuple(fc.oneof(word, oddText), value), { maxLength: 3 }),
      encode: encoding,
      damage,
    });
    let count = 0;
    await fuzz(input, async ({ changed, more, encode, damage }) => {
      if (count++ % 100 === 0) await renew();
      const fields = form.fields.map(([name, text], at) => [name, changed[at] ?? text] as const);
      const { type, body } = damage(encode([...fields, ...more]));
      const headers = { Origin: site.url, "Content-Type": type };
      const action = form.action.replace(uuid, (id) => ids.enquiries ?? id);
      expectHarmless(await ask(action, form.isStaff, { method: "POST", body }, headers), site);
    });
  });
});
