import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { FormKind, FormValues } from "#app/domain/records/define-kind.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { canonicalAddress } from "#app/lib/canonical-address.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { createDatabase } from "#tests/support/database.ts";
import { asData, mostly } from "#tests/support/fuzz/as-data.ts";
import { damage, encoding } from "#tests/support/fuzz/odd-form.ts";
import { normalised, typedText } from "#tests/support/fuzz/odd-text.ts";
import { chosen, fuzz, runs } from "#tests/support/fuzz/runs.ts";
import { askOver, holdsTypedMarkup } from "#tests/support/fuzz/wire.ts";
import { openFor } from "#tests/support/privacy-centre.ts";
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

const mailbox = "asha@example.com";

/** What somebody asks for in the privacy centre, which knows their address. */
const asked = {
  name: "Asha",
  wish: "correction",
  details: "My phone number is another.",
};

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
  privacy_request: {
    path: "/privacy/your-data/request",
    fields: asked,
    others: ["email", "due_on"],
  },
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
    site = await startSite({ database, env: { FORM_LIMIT: "0" }, isBusy: async () => true });
    cookie = await signInDirectly(site, await createUser(site));
    await storeRecord(site.db, "enquiry", { email: mailbox });
    cookie += `; ${(await openFor(site, mailbox)).cookie}`;
    // The test may take longer than the privacy centre stays open.
    await site.db.updateTable("privacy_session").set({ expires_at: "2099-01-01" }).execute();
  });
  afterAll(async () => {
    await site.close();
    await site.database.drop();
  });

  test.each(chosen(Object.keys(forms), engine))(
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
      const input = fc.record({
        changes,
        repeated: typedText,
        encode: encoding,
        damage,
        isForData: mostly,
      });
      const outcomes = await fuzz(`${engine} ${table}`, input, async (given, count) => {
        if (count % 200 === 0) await tidy(site);
        const typed = { ...fields, ...given.changes };
        // The last of several with one name counts.
        const doubled = compared.slice(0, 1).map((name) => [name, given.repeated] as const);
        const sent = given.encode([...doubled, ...Object.entries(typed)]);
        const { type, body } = given.damage(sent);
        const isWhole = type === sent.type && body.equals(sent.body);
        const answer = await askOver(site.url, {
          path: given.isForData ? asData(path) : path,
          method: "POST",
          headers: { Origin: site.url, Cookie: cookie, "Content-Type": type },
          body,
        });
        expect(answer.status).toBeLessThan(500);
        expect(answer).not.toSatisfy(holdsTypedMarkup);
        expect(site.faults).toEqual([]);
        const rows = await recordsOf(site.db, table).selectAll().execute();
        // 202 is the router's own way to tell its script of a redirect.
        const isStored = answer.status === 303 || answer.status === 202;
        expect(rows).toHaveLength(isStored ? 1 : 0);
        if (rows.length > 0) await site.db.deleteFrom("record").execute();
        if (!rows[0] || !isWhole) return answer.status;
        for (const name of compared) {
          const column = columns[name] ?? name.toLowerCase();
          const value: unknown = Object(rows[0])[column];
          const text = normalised(typed[name] ?? "");
          expect(value, name).toBe(column === "email" ? canonicalAddress(text) : text);
        }
        return "stored as typed";
      });
      expect(outcomes["stored as typed"]).toBeGreaterThan(runs / 50);
    },
  );
});

/** Takes away what many forms leave beside their records, which would make each of them slower. */
async function tidy({ db }: Site) {
  await removeRecords(db);
  await db.deleteFrom("mail").execute();
  await db.deleteFrom("limit_use").execute();
}
