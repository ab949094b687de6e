import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { Client } from "#tests/support/client.ts";
import type { SentFile } from "#tests/support/fuzz/odd-form.ts";
import { bytesOf, normalised } from "#tests/support/fuzz/odd-text.ts";
import type { Site } from "#tests/support/site.ts";

type Texts = Record<string, string>;

/** A form that changes or adds something, and where what it stores is read. */
export interface Edit {
  path: string;
  cookie: string;
  /** What is compared: the fields that people type, with what usually stands there. */
  typed: Texts;
  /** The other fields. @param key another for each form, for what is known by a key */
  others?(key: string): Promise<Texts> | Texts;
  /** In place of what was typed. */
  file?(typed: Texts): readonly [string, SentFile];
  /** The same fields as they are stored; undefined while nothing is. */
  read(key: string): Promise<object | undefined>;
  /** What is made of a field, where it is not only its line breaks and ends. */
  stored?(name: string, text: string): Promise<unknown>;
}

const newest = "desc";

/** All edits by their name, on a site that has something of each. */
export async function openEdits(site: Site): Promise<Record<string, Edit>> {
  const { db } = site;
  const admin = await signInDirectly(site, await createUser(site, "admin"));
  const customer = await createUser(site);
  const customerCookie = await signInDirectly(site, customer);
  const enquiry = await storeRecord(db, "enquiry");
  const booking = await aStoredBooking(db);
  const post = new Client(site.url);
  await post.post("/partner", aPartner(), { Cookie: admin });
  const view = { intent: "save", list: "enquiries", name: "Mine", query: "status=new" };
  await post.post("/admin/views", view, { Cookie: admin });
  const partner = await db.selectFrom("partner").select("id").executeTakeFirstOrThrow();
  const saved = await db.selectFrom("saved_view").select("id").executeTakeFirstOrThrow();

  const typedBooking = ({ payment: _payment, ...all }: Texts = aDeskBooking()) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("product-")));
  const bookings = db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["record.name as Name", "record.phone as Phone", "record.email as Email"])
    .select(["company", "street", "street2", "city", "postcode"]);
  const ordered = {
    "product-1-slug": "business-14",
    "product-1-quantity": "2",
    "product-1-duration": "3",
    "product-1-term": "month",
    payment: "bank transfer",
  };
  /** An edit carries the version that it was opened with. */
  const opened = async (table: "partner" | "record", id: string) => {
    const row = db.selectFrom(table).select("version").where("id", "=", id);
    const { version } = await row.executeTakeFirstOrThrow();
    return { version: String(version), base: JSON.stringify({ opened: "then" }) };
  };

  return {
    note: {
      path: `/admin/enquiries/${enquiry}`,
      cookie: admin,
      typed: { text: "Called, no answer." },
      others: (key) => ({ intent: "note", note_id: key }),
      read: (key) =>
        db
          .selectFrom("record_event")
          .select("note as text")
          .where("id", "=", key)
          .executeTakeFirst(),
    },
    "mail to a sender": {
      path: `/admin/enquiries/${enquiry}`,
      cookie: admin,
      typed: { subject: "Our prices", answer: "₹1,499 each." },
      others: (key) => ({ intent: "answer", answer_id: key }),
      async read() {
        const mails = db.selectFrom("mail").select("data").where("template", "=", "answer");
        const mail = await mails.orderBy("id", newest).executeTakeFirst();
        const { subject, text } = JSON.parse(mail?.data ?? "{}");
        return { subject, answer: text };
      },
    },
    partner: {
      path: "/partner",
      cookie: admin,
      typed: aPartner(),
      others: async () => ({ id: partner.id, ...(await opened("partner", partner.id)) }),
      read: () =>
        db
          .selectFrom("partner")
          .select(["company", "contact", "phone", "email", "city", "supplies", "note"])
          .where("id", "=", partner.id)
          .executeTakeFirst(),
    },
    booking: {
      path: `/edit?booking=${booking.id}`,
      cookie: admin,
      typed: typedBooking(),
      others: async () => ({ ...ordered, status: "new", ...(await opened("record", booking.id)) }),
      read: () => bookings.where("record.id", "=", booking.id).executeTakeFirst(),
    },
    "booking of a caller": {
      path: "/booking",
      cookie: admin,
      typed: typedBooking(),
      others: (key) => ({ ...ordered, submission_key: key }),
      read: () =>
        bookings
          .where("record.id", "!=", booking.id)
          .orderBy("record.no", newest)
          .executeTakeFirst(),
    },
    "saved view": {
      path: "/admin/views",
      cookie: admin,
      typed: { name: "Mine" },
      others: () => ({ intent: "rename", id: saved.id }),
      read: () =>
        db.selectFrom("saved_view").select("name").where("id", "=", saved.id).executeTakeFirst(),
    },
    "own name": {
      path: "/userdashboard/name",
      cookie: customerCookie,
      typed: { name: "Asha" },
      read: () =>
        db.selectFrom("user").select("name").where("id", "=", customer.id).executeTakeFirst(),
    },
    registration: {
      path: "/register",
      cookie: "",
      typed: { name: "Asha", password: "a password of theirs" },
      others: (key) => ({ email: `${key}@example.com`, terms: "on" }),
      read: (key) =>
        db
          .selectFrom("user")
          .innerJoin("account", "account.userId", "user.id")
          .select(["user.name", "account.password"])
          .where("email", "=", `${key}@example.com`)
          .executeTakeFirst(),
      // As it arrives: of half a surrogate each byte is read as a sign of its own.
      stored: async (name, text) =>
        name === "password" ? cheapPasswordHash.hash(bytesOf(text).toString()) : normalised(text),
    },
    CV: {
      path: "/carrers",
      cookie: "",
      typed: { cv: "%%EOF" },
      others: (key) => ({
        Name: key,
        Email: "keerthana@example.com",
        Phone: "98400 00112",
        Qualification: "MCA",
      }),
      file: ({ cv = "" }) => ["cv", { name: `${cv.slice(0, 50)}.pdf`, bytes: pdfWith(cv) }],
      async read(key) {
        const files = db.selectFrom("cv").innerJoin("record", "record.id", "cv.record_id");
        const row = await files.select("bytes").where("name", "=", key).executeTakeFirst();
        return row && { cv: Buffer.from(row.bytes).toString("base64") };
      },
      stored: async (_name, text) => pdfWith(text).toString("base64"),
    },
  };
}

/** Takes away what many edits leave, which would make each of them slower. */
export async function tidy({ db }: Site) {
  for (const table of ["mail", "limit_use", "record_event"] as const) {
    await db.deleteFrom(table).execute();
  }
  const odd = db.selectFrom("record").select("id").where("submission_key", "not like", "key-%");
  await db.deleteFrom("record").where("id", "in", odd).execute();
  await db.deleteFrom("user").where("email", "like", "%-%-%-%-%@example.com").execute();
}

/** A document that goes on with a text. */
function pdfWith(text: string): Buffer {
  return Buffer.concat([aPdf(), bytesOf(text.slice(0, 2_000))]);
}
