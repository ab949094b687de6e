import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { RecordKind } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";

type Own = Readonly<Record<string, string | number | null>>;

/** What each kind holds beside the columns that all have. */
const typed: Record<RecordKind, Own> = {
  enquiry: { name: "Asha", email: "asha@example.com", number: "98400 00112", code: "560001" },
  contact_message: {
    name: "Asha",
    email: "asha@example.com",
    phone: "98400 00112",
    message: "Two laptops of ours do not start.",
  },
  training_enquiry: {
    name: "Asha",
    email: "asha@example.com",
    number: "98400 00112",
    code: "PYTHON",
  },
  career_application: {
    job: "",
    name: "Keerthana",
    email: "keerthana@example.com",
    phone: "98400 00112",
    qualification: "MCA",
  },
  subscription: { name: "Asha", email: "asha@example.com", message: "Tell me of new laptops." },
  booking: {
    name: "Lakshmi Narayanan",
    company: "Ottakam Freight",
    product: "Business 14 × 2",
    street: "12, Second Main",
    street2: "Harbour Road",
    city: "Chennai",
    postcode: "600 001",
    phone: "98400 00112",
    email: "lakshmi.n@ottakam.example",
    payment: "bank transfer",
    total: 2998,
  },
};

/** Puts a record into the database past every form, as one that came in earlier. @returns its id */
export async function storeRecord(
  db: Kysely<Tables>,
  kind: RecordKind,
  own: Own = {},
): Promise<string> {
  const [id = ""] = await storeRecords(db, kind, [own]);
  return id;
}

/** Several of one kind in one statement, the first with the smallest number. @returns their ids */
export async function storeRecords(
  db: Kysely<Tables>,
  kind: RecordKind,
  owns: readonly Own[],
): Promise<string[]> {
  const at = new Date().toISOString();
  const rows = owns.map((own) => {
    const id = uuidv7();
    return {
      id,
      status: "new",
      spam_reasons: "",
      submission_key: `key-${id}`,
      client_address: "203.0.113.1",
      created_at: at,
      updated_at: at,
      ...(kind === "booking" && { reference: `SB-${id.slice(-8)}` }),
      ...typed[kind],
      ...own,
    };
  });
  // The columns of one kind, which the table's name alone does not tell the compiler.
  await db
    .insertInto(kind as never)
    .values(rows as never)
    .execute();
  return rows.map(({ id }) => id);
}
