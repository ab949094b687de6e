import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { kinds } from "#app/registry.server.ts";
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
  quotation: {
    ...{ name: "Lakshmi Narayanan", status: "draft", company: "Ottakam Freight", phone: Phone },
    ...{ email: "lakshmi.n@ottakam.example", number: "Q-1", gstin: "", product: "Business 14 × 2" },
    ...{ street: "12, Second Main", street2: "", city: "Chennai", postcode: "600 001" },
    ...{ total: 2998, order_no: "", declined_because: "", accepted_by: "" },
  },
  fault: {
    ...{ name: "Fathima Siddiqui", phone: Phone, email: "it@sahya.example" },
    ...{ machine: "Business 14, SB-L14-0193", what: "The screen flickers.", seen_when: "" },
    ...{ due_at: "2099-12-31T00:00:00.000Z", outcome: "" },
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
  const kind = kinds.findByTable(table);
  if (!kind) throw new Error(`there is no kind ${table}`);
  const rows = owns.map((own) => {
    const given: Own = { created_at: new Date().toISOString(), ...typed[table], ...own };
    noteForm(Object.entries(given));
    const id = String(own.id ?? uuidv7());
    const all: Own = { reference: `SB-${id.slice(-8)}`, ...given, id };
    const isOwn = ([column]: [string, unknown]) => kind.columns.includes(column);
    const shared = Object.entries(all).filter((one) => !isOwn(one) && one[0] !== "reference");
    const columns: Record<"shared" | "own", Own> = {
      shared: {
        ...{ kind: table, status: "new", spam_reasons: "", phone: "", branch: "" },
        ...{ submission_key: `key-${id}`, client_address: "203.0.113.1" },
        updated_at: given.created_at ?? null,
        ...Object.fromEntries(shared),
      },
      own: { record_id: id, ...Object.fromEntries(Object.entries(all).filter(isOwn)) },
    };
    return { id, ...columns };
  });
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += atOnce) {
      const some = rows.slice(start, start + atOnce);
      const parts = [
        ["record", some.map(({ shared }) => shared)],
        [table, some.map(({ own }) => own)],
      ] as const;
      for (const [into, all] of parts) {
        const columns = [...new Set(all.flatMap(Object.keys))];
        const values = all.map((row) => sql`(${sql.join(columns.map((one) => row[one] ?? null))})`);
        await sql`insert into ${sql.table(into)} (${sql.join(columns.map((one) => sql.ref(one)))})
          values ${sql.join(values)}`.execute(trx);
      }
      const ids = some.map(({ id }) => id);
      await reindex(trx, kind, ids);
    }
  });
  return rows.map(({ id }) => id);
}

/** The number of records in one statement. */
const atOnce = 200;
