import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { FormKind, FormValues } from "#app/domain/records/define-kind.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { createDatabase } from "#tests/support/database.ts";
import { damage, encoding } from "#tests/support/fuzz/odd-form.ts";
import { typedText } from "#tests/support/fuzz/odd-text.ts";
import { runs } from "#tests/support/fuzz/runs.ts";
import { type Answer, send } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

interface Form {
  path: string;
  fields: Record<string, string>;
  /** Columns that are called otherwise than the field. */
  columns?: Record<string, string>;
  /** Fields that are stored as something else than their text. */
  others?: string[];
}

/** The public form of each kind of record; a kind without one fails the first test. */
const forms: Record<string, Form> = {
  enquiry: { path: "/", fields: anEnquiry(), columns: { number: "phone" } },
  contact_message: { path: "/contactpage", fields: aContactMessage() },
  training_enquiry: {
    path: "/trainingpage",
    fields: aTrainingEnquiry(),
    columns: { number: "phone" },
  },
  career_application: {
    path: "/carrers",
    fields: { ...anApplication(), branch: "" },
    others: ["cv", "job"],
  },
  subscription: { path: "/userdashboard", fields: aSubscription() },
  booking: {
    path: "/paymentpage",
    fields: aBooking(),
    others: ["product", "quantity", "duration", "term", "cart", "userId"],
  },
};

test("every kind of record has its form here, and every field of it", () => {
  expect(Object.keys(forms).toSorted()).toEqual(
    recordKinds.map(({ description }) => description.table).toSorted(),
  );
  for (const kind of recordKinds as FormKind<FormValues>[]) {
    const form = forms[kind.description.table];
    const known = { io: "input", unrepresentable: "any" } as const;
    const { properties = {} } = z.toJSONSchema(kind.schema, known);
    const named = [...Object.keys(form?.fields ?? {}), ...(form?.others ?? [])];
    expect(named).toEqual(expect.arrayContaining(Object.keys(properties)));
  }
});

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    const database = await createDatabase({ engine });
    site = await startSite({ database, env: { FORM_LIMIT: "0" } });
    cookie = await signInDirectly(site, await createUser(site));
  });
  afterAll(async () => {
    await site.close();
    await site.database.drop();
  });

  test.each(Object.keys(forms))(
    `%s: of ${runs} odd forms each is stored as it was typed, or refused`,
    async (table) => {
      const form = forms[table];
      if (!form) throw new Error(`no form of ${table}`);
      const { path, fields, columns = {}, others = [] } = form;
      const compared = Object.keys(fields).filter((name) => !others.includes(name));
      const changes = fc.dictionary(fc.constantFrom(...Object.keys(fields)), typedText, {
        maxKeys: 3,
        noNullPrototype: true,
      });
      let stored = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.record({ changes, repeated: typedText, encode: encoding, damage }),
          async ({ changes, repeated, encode, damage }) => {
            const typed = { ...fields, ...changes };
            // The last of several with one name counts.
            const doubled = compared.slice(0, 1).map((name) => [name, repeated] as const);
            const sent = encode([...doubled, ...Object.entries(typed)]);
            const { type, body } = damage(sent);
            const isWhole = type === sent.type && body.equals(sent.body);
            const answer: Answer = await send(site.url, path, {
              method: "POST",
              headers: { Origin: site.url, Cookie: cookie, "Content-Type": type },
              body,
            });
            expect(answer.status).toBeLessThan(500);
            expect(answer.text).not.toContain("<x-fuzz");
            expect(site.faults).toEqual([]);
            const rows = await recordsOf(site.db, table).selectAll().execute();
            expect(rows).toHaveLength(answer.status === 303 ? 1 : 0);
            if (rows.length > 0) await removeRecords(site.db);
            if (!rows[0] || !isWhole) return;
            stored += 1;
            for (const name of compared) {
              const column = columns[name] ?? name.toLowerCase();
              const value: unknown = Object(rows[0])[column];
              expect(value, name).toBe(normalised(typed[name] ?? ""));
            }
          },
        ),
        { numRuns: runs },
      );
      process.stdout.write(`${engine} ${table}: ${stored} of ${runs} stored as typed\n`);
      expect(stored).toBeGreaterThan(runs / 50);
    },
  );
});

/** All that a form does to what was typed: line breaks are one character, and the ends are trimmed. */
function normalised(typed: string) {
  return typed.replace(/\r\n?/g, "\n").trim();
}
