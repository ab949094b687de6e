import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { linkToken } from "#app/domain/records/link-token.server.ts";
import { readEnv } from "#app/env.server.ts";
import { addDays, dayMs, indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { branches } from "#content/branches.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { aQuotationRequest } from "#tests/factories/quotation-request.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { confirmedAgo } from "#tests/support/accounts.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { Client, signInAsAdmin } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { startProcess } from "#tests/support/process.ts";
import { pair } from "#tests/support/second-factor.ts";
import { admin, settings } from "#tests/support/settings.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";
import { fillDay } from "../seed/day.ts";
import { fillDatabase } from "../seed/fill.ts";
import { withServices } from "../with-services.ts";

/**
 * Whose browser it is: a newcomer has an account and nothing else, `paired` a second factor; one
 * who is asking awaits the code of the privacy centre, and an owner gave it.
 */
export type Account =
  | "visitor"
  | "newcomer"
  | "customer"
  | "renter"
  | "asking"
  | "owner"
  | "admin"
  | "coordinator"
  | "paired";

export type Sample = Awaited<ReturnType<typeof startSampleSite>>["sample"];

const longName = "சுப்பிரமணிய பாரதியார் இராமகிருஷ்ணன் வேங்கடசுப்பிரமணியம்";
const longAddress = "venkatasubramaniam.r@thiruvananthapuram.example";

/** The built site on a database with invented records, staff at work and customers. */
export async function startSampleSite() {
  const database = await createSqliteDatabase();
  const others = { contact_message: 40, training_enquiry: 40, career_application: 40 };
  const amounts = { enquiry: 240, booking: 60, subscription: 20, ...others };
  await fillDatabase(database.env, amounts, { days: 75 });
  const db = database.open();
  const server = await startProcess(database, { FORM_LIMIT: "0" });
  const env = readEnv({ ...settings, ...database.env });
  const accounts = { db, env, database };

  const customer = await createUser(accounts, "user", { name: "Lakshmi Narayanan" });
  const newcomer = await createUser(accounts, "user", { name: "Asha Raman" });
  const coordinator = await createUser(accounts, "coordinator", { name: "Joby Thomas" });
  await createUser(accounts, "coordinator", { name: "Hema Ramachandran" });
  const long = { name: longName, email: longAddress, emailVerified: false };
  const { id: longId } = await createUser(accounts, "coordinator", long);
  const meera = await createUser(accounts, "admin", { name: "Meera Krishnan" });
  const asking = await askForCode(server.url, customer.email);
  const owner = await askForCode(server.url, customer.email);
  const code = (await readOutbox(db, customer.email)).at(-1)?.data.code ?? "";
  await owner.post("/privacy/your-data/code", { code });
  const cookies: Partial<Record<Account, string>> = {
    admin: (await signInAsAdmin(server.url)).cookie,
    customer: `${await signInDirectly(accounts, customer)}; pin=600001`,
    newcomer: await signInDirectly(accounts, newcomer),
    coordinator: await signInDirectly(accounts, coordinator),
    paired: (await pair(server.url, meera)).client.cookie,
    asking: asking.cookie,
    owner: owner.cookie,
  };

  const twice = { name: "Farah Siddiqui", phone: "98860 00954", branch: "bangalore" };
  const [, twin = ""] = await storeRecords(db, "enquiry", [
    { ...twice, email: "farah@mail.example", status: "done" },
    { ...twice, email: "farah.s@sahyaclinics.example" },
  ]);
  const [, request = ""] = await storeRecords(db, "privacy_request", privacyRequests());
  await putToWork(db);
  const client = new Client(server.url);
  const asCustomer = { Cookie: cookies.customer ?? "" };
  await client.post("/paymentpage", aBooking({ Email: customer.email }), asCustomer);
  await client.get("/cartpage?add=business-14&term=month", asCustomer);
  await client.post("/partner", aPartner(), { Cookie: cookies.admin ?? "" });
  await fillOutbox(db);
  // The first is issued by the site; the second has no days, and waits as a draft.
  const quote = await askForQuotation(client, `.${addDays(indianDay(new Date()), 16)}`);
  await askForQuotation(client, "");

  const newest = db.selectFrom("record").orderBy("id", "desc");
  const newestOf = async (kind: string) =>
    (await newest.select("id").where("kind", "=", kind).executeTakeFirstOrThrow()).id;
  const booking = await db
    .selectFrom("booking")
    .select(["record_id as id", "reference"])
    .orderBy("record_id", "desc")
    .executeTakeFirstOrThrow();
  const { bookings } = await withServices(fillDay, env);
  const linked = { id: bookings.running, link_version: 1 };
  cookies.renter = `southbridge-rental=${linkToken(authSecret(env), "rental", linked)}`;
  const staff = await signInAsAdmin(server.url);
  await changePrices(staff);
  const ofAdmin = db.selectFrom("user").select("id").where("email", "=", admin.email);
  const { id: adminId } = await ofAdmin.executeTakeFirstOrThrow();
  // Grave acts ask for the password.
  await confirmedAgo(db, 20, adminId);
  const money = await findMoney(db);
  const partner = await db.selectFrom("partner").select("id").executeTakeFirstOrThrow();
  const mail = await db.selectFrom("mail").select("id").executeTakeFirstOrThrow();
  const company = await db.selectFrom("customer").select("id").executeTakeFirstOrThrow();
  return {
    url: server.url,
    cookies,
    /** Ids in the addresses of pages about one record, and the account that signs in there. */
    sample: {
      ...admin,
      paired: { email: meera.email, password: meera.password },
      booking: booking.id,
      reference: booking.reference,
      twin,
      enquiry: await newestOf("enquiry"),
      application: await newestOf("career_application"),
      request,
      partner: String(partner.id),
      company: company.id,
      quote,
      draft: await newestOf("quotation"),
      mail: mail.id,
      user: customer.id,
      long: longId,
      ...bookings,
      ...money,
    },
    async close() {
      await db.destroy();
      await server.kill("SIGINT");
      await database.drop();
    },
  };
}

/** Of the seeded history: an overdue invoice, a booking with charges, one without invoice, a payment. */
async function findMoney(db: Kysely<Tables>) {
  const invoices = db.selectFrom("document").where("kind", "=", "invoice");
  const overdue = await invoices
    .select(["id", "customer_id"])
    .where("due_on", "<", indianDay(new Date()))
    .where("id", "not in", db.selectFrom("settlement").select("document_id"))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const charged = await db.selectFrom("charge").select("record_id").executeTakeFirstOrThrow();
  const unbilled = await db
    .selectFrom("record")
    .select("id")
    .where("kind", "=", "booking")
    .where("status", "=", "confirmed")
    .where("id", "not in", invoices.select("record_id"))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const payments = db.selectFrom("payment").select("id").where("state", "=", "confirmed");
  const payment = await payments.orderBy("id", "desc").executeTakeFirstOrThrow();
  return {
    invoice: overdue.id,
    billed: overdue.customer_id ?? "",
    paid: charged.record_id,
    advance: unbilled.id,
    payment: payment.id,
  };
}

/** A draft of a price, and one that is shown from a day on. */
async function changePrices(by: Client) {
  const day = addDays(indianDay(new Date()), 33);
  for (const [slug, month] of [
    ["field-13", 6_999],
    ["flip-14", 2_999],
  ] as const) {
    const path = `/admin/catalogue/configuration/${slug}`;
    const form = async () => formFields(parseHtml(await by.get(path)), "#item");
    const rates = JSON.stringify({ day: 300, week: 1_200, month, year: month * 10 });
    await by.save(path, { ...(await form()), rates });
    if (slug === "field-13") continue;
    const { version = "" } = await form();
    await by.save(path, { intent: "publish", seen: version, day });
  }
}

/** Staff look after two of three of the newest records: answers, reminders, and lists of their own. */
async function putToWork(db: Kysely<Tables>) {
  const staff = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "<>", "user")
    .orderBy("role")
    .execute();
  const me = staff[0]?.id ?? "";
  await db.updateTable("user").set({ branch: "chennai" }).where("id", "=", me).execute();
  const newest = await db
    .selectFrom("record")
    .select(["id", "kind", "status", "created_at"])
    .orderBy("created_at", "desc")
    .limit(150)
    .execute();
  for (const [index, { id, kind, status, created_at }] of newest.entries()) {
    const colleague = index % 3 === 0 ? undefined : staff[(index >> 1) % staff.length];
    const isDue = index % 11 === 1 && (status === "new" || status === "in progress");
    const set = {
      assignee: colleague?.id ?? null,
      ...(kind !== "booking" && { branch: branches[(index * 5) % branches.length]?.id ?? "" }),
      ...(isDue && { reminder_at: new Date().toISOString(), reminder_for: me }),
    };
    await db.updateTable("record").set(set).where("id", "=", id).execute();
    if (kind === "booking" || status === "new" || !colleague) continue;
    const answered = Date.parse(created_at) + (((index * 37) % 90) / 240) * dayMs;
    const event = {
      id: uuidv7(),
      at: new Date(Math.min(answered, Date.now())).toISOString(),
      record_id: id,
      actor_id: colleague.id,
      actor_name: colleague.name,
      action: "note" as const,
      note: "Called back: they want eight laptops from December, and a copier later.",
    };
    await db.insertInto("record_event").values(event).execute();
  }
  const own = { user_id: me, created_at: new Date().toISOString() };
  const views = [
    { name: "Kochi, new", list: "enquiries", query: "branch=kochi&status=new" },
    { name: "Unpaid", list: "bookings", query: "status=confirmed" },
  ].map((view) => ({ ...view, ...own, id: uuidv7() }));
  await db.insertInto("saved_view").values(views).execute();
}

/** Mails that were sent and that failed, beside those that wait. */
async function fillOutbox(db: Kysely<Tables>) {
  const refusals = ["550 5.1.1 There is no such account.", "connect ETIMEDOUT"];
  const mails = Array.from({ length: 24 }, (_, index) => {
    const isSent = index % 4 !== 0;
    const at = new Date(Date.now() - index * 0.2 * dayMs).toISOString();
    return {
      id: uuidv7(),
      template: "enquiry",
      data: "{}",
      recipient: index % 3 === 0 ? longAddress : `meera${index}@example.com`,
      status: isSent ? ("sent" as const) : ("failed" as const),
      attempts: isSent ? 1 : 9,
      due_at: at,
      last_error: isSent ? null : (refusals[(index / 4) % 2] ?? null),
      created_at: at,
      sent_at: isSent ? at : null,
    };
  });
  await db.insertInto("mail").values(mails).execute();
}

/** One that is late, one due soon, one with time left and one that is answered. */
function privacyRequests() {
  const due = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return [
    { name: "Mohan Das", due_on: due(-2), wish: "question", status: "in progress" },
    { name: "தமிழரசி செல்வம்", due_on: due(3), wish: "correction", status: "new" },
    { name: "Rekha Pillai", due_on: due(60), wish: "erasure", status: "new" },
    { name: "Anil Kurian", due_on: due(20), wish: "nomination", status: "done" },
  ];
}

/** A browser that asked for a code to see what is kept under an address. */
async function askForCode(url: string, email: string): Promise<Client> {
  const client = new Client(url);
  await client.post("/privacy/your-data", { email });
  return client;
}

/** @param day with a dot before it, or empty @returns where its sender is led */
async function askForQuotation(client: Client, day: string): Promise<string> {
  const product = ["business-14.month.24.3", "tower-m.month.2.3"]
    .map((line) => line + day)
    .join("~");
  const fields = { ...aQuotationRequest({ product }), submission_key: uuidv7() };
  return String((await client.post("/quotation", fields)).headers.location);
}
