import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { insert, reindex } from "#app/domain/records/record-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { noteForm } from "#tests/support/typed.ts";

type Own = Readonly<Record<string, string | number | null>>;

const { Name, Email, Phone, Qualification } = anApplication();
const { number: _number, ...course } = aTrainingEnquiry();

/** The columns of each kind beside those that all have. */
const typed: Readonly<Record<string, Own>> = {
  enquiry: aStoredEnquiry({ need: "" }),
  contact_message: aContactMessage(),
  training_enquiry: { ...course, phone: Phone },
  career_application: {
    job: "",
    name: Name,
    email: Email,
    phone: Phone,
    qualification: Qualification,
    branch: "",
  },
  subscription: aSubscription({ message: "Tell me of new laptops." }),
  privacy_request: {
    name: "Asha",
    email: "asha@example.com",
    wish: "correction",
    details: "My phone number is another.",
    due_on: "2099-12-31",
  },
  booking: {
    name: "Lakshmi Narayanan",
    company: "Ottakam Freight",
    product: "Business 14 × 2",
    street: "12, Second Main",
    street2: "Harbour Road",
    city: "Chennai",
    postcode: "600 001",
    phone: Phone,
    email: "lakshmi.n@ottakam.example",
    payment: "bank transfer",
    total: 2998,
  },
};

/** Puts a record into the database past every form, as one that came in earlier. @returns its id */
export async function storeRecord(
  db: Kysely<Tables>,
  table: string,
  own: Own = {},
): Promise<string> {
  const [id = ""] = await storeRecords(db, table, [own]);
  return id;
}

/** Several of one kind in one transaction, the first with the smallest number. @returns their ids */
export async function storeRecords(
  db: Kysely<Tables>,
  table: string,
  owns: readonly Own[],
): Promise<string[]> {
  const kind = findKindByTable(table);
  if (!kind) throw new Error(`there is no kind ${table}`);
  return db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const own of owns) {
      const id = String(own.id ?? uuidv7());
      ids.push(id);
      const given: Own = { created_at: new Date().toISOString(), ...typed[table], ...own };
      noteForm(Object.entries(given));
      const { name, email, phone = "", branch = "", created_at, ...others } = given;
      const { status = "new", spam_reasons = "", ...rest } = others;
      const all: Own = { reference: `SB-${id.slice(-8)}`, ...rest };
      const isOwn = ([column]: [string, unknown]) => kind.columns.includes(column);
      const columns = Object.entries(all);
      await insert(
        trx,
        kind,
        {
          id,
          status: String(status),
          spam_reasons: String(spam_reasons),
          submission_key: `key-${id}`,
          client_address: "203.0.113.1",
          user_id: null,
          created_at: String(created_at),
        },
        {
          branch: String(branch),
          name: String(name),
          email: String(email),
          phone: String(phone),
          ...Object.fromEntries(columns.filter(isOwn)),
        },
      );
      const shared = columns.filter(
        (column) => !isOwn(column) && column[0] !== "reference" && column[0] !== "id",
      );
      if (shared.length === 0) continue;
      await trx
        .updateTable("record")
        .set(Object.fromEntries(shared))
        .where("id", "=", id)
        .execute();
      await reindex(trx, kind, [id]);
    }
    return ids;
  });
}
