import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "#tests/support/database.ts";
import { asData, mostly } from "#tests/support/fuzz/as-data.ts";
import { type Edit, openEdits, tidy } from "#tests/support/fuzz/edits.ts";
import { asMultipart, damage, encoding } from "#tests/support/fuzz/odd-form.ts";
import { normalised, typedText } from "#tests/support/fuzz/odd-text.ts";
import { chosen, fuzz, runs } from "#tests/support/fuzz/runs.ts";
import { askOver, holdsTypedMarkup } from "#tests/support/fuzz/wire.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** What staff and customers change and write down: stored as it was typed, or as it was before. */
describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  let site: Site;
  let edits: Record<string, Edit>;
  beforeAll(async () => {
    const database = await createDatabase({ engine });
    site = await startSite({ database, env: { FORM_LIMIT: "0" }, isBusy: async () => true });
    edits = await openEdits(site);
  });
  afterAll(async () => {
    await site.close();
    await site.database.drop();
  });

  const names = [
    "note",
    "mail to a sender",
    "partner",
    "booking",
    "booking of a caller",
    "saved view",
    "own name",
    "registration",
    "CV",
  ];
  test.each(chosen(names, engine))(
    `%s: of ${runs} odd ones each is stored as it was typed, or nothing changes`,
    async (name) => {
      const edit = edits[name];
      if (!edit) throw new Error(`there is no edit ${name}`);
      const { path, cookie, typed: usual, others, file, read } = edit;
      const changes = fc.dictionary(fc.constantFrom(...Object.keys(usual)), typedText, {
        maxKeys: 2,
        noNullPrototype: true,
      });
      const encode = file ? fc.constant(asMultipart) : encoding;
      const input = fc.record({ changes, encode, damage, isForData: mostly });
      const outcomes = await fuzz(`${engine} ${name}`, input, async (given, count) => {
        if (count % 200 === 0) await tidy(site);
        const key = uuidv7();
        const typed = { ...usual, ...given.changes };
        const fields = file ? [file(typed)] : Object.entries(typed);
        const before = await read(key);
        const sent = given.encode([...Object.entries((await others?.(key)) ?? {}), ...fields]);
        const { type, body } = given.damage(sent);
        const isWhole = type === sent.type && body.equals(sent.body);
        const headers = { Origin: site.url, Cookie: cookie, "Content-Type": type };
        const address = given.isForData ? asData(path) : path;
        const answer = await askOver(site.url, { path: address, method: "POST", headers, body });
        expect(answer.status).toBeLessThan(500);
        expect(answer).not.toSatisfy(holdsTypedMarkup);
        expect(site.faults).toEqual([]);
        const after = await read(key);
        if (answer.status >= 400) {
          expect(after).toEqual(before);
          return answer.status;
        }
        if (!isWhole) return "damaged";
        const stored = edit.stored ?? (async (_name, text) => normalised(text));
        for (const [field, text] of Object.entries(typed)) {
          expect(Object(after)[field], field).toBe(await stored(field, text));
        }
        return "stored as typed";
      });
      expect(outcomes["stored as typed"]).toBeGreaterThan(runs / 50);
    },
  );
});
