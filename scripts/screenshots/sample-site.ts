import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { linkToken } from "#app/domain/records/link-token.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { cardOf } from "#app/domain/rental/price.ts";
import { readEnv } from "#app/env.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { branches } from "#content/branches.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { aQuotationRequest } from "#tests/factories/quotation-request.ts";
import { storeHandover, storeLedger, storeRental, storeUnits } from "#tests/factories/rental.ts";
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
import { fillDatabase } from "../seed/fill.ts";
import { fillFaults } from "./fill-faults.ts";
import { billMonth, fillMoney } from "./fill-money.ts";
import { fillPayments } from "./fill-payments.ts";

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

const dayMs = 24 * 60 * 60 * 1000;
const longName = "சுப்பிரமணிய பாரதியார் இராமகிருஷ்ணன் வேங்கடசுப்பிரமணியம்";
const longAddress = "venkatasubramaniam.r@thiruvananthapuram.example";

/** The built site on a database with invented records, staff at work and customers. */
export async function startSampleSite() {
  const database = await createSqliteDatabase();
  const others = { contact_message: 40, training_enquiry: 40, career_application: 40 };
  const amounts = { enquiry: 240, booking: 60, subscription: 20, ...others };
  await fillDatabase(database.env, amounts, { days: 75 });
  const db = database.open();
  await emptyPlaces(db);
  const server = await startProcess(database, { FORM_LIMIT: "0" });
  const accounts = { db, env: readEnv({ ...settings, ...database.env }), database };

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
  await billMonth(db);
  // The first is issued by the site; the second has no days, and waits as a draft.
  const quote = await askForQuotation(client, `.${addDays(indianDay(new Date()), 16)}`);
  await askForQuotation(client, "");
  const extended = await rentOut(db);

  const newest = db.selectFrom("record").orderBy("id", "desc");
  const newestOf = async (kind: string) =>
    (await newest.select("id").where("kind", "=", kind).executeTakeFirstOrThrow()).id;
  const booking = await db
    .selectFrom("booking")
    .select(["record_id as id", "reference"])
    .orderBy("record_id", "desc")
    .executeTakeFirstOrThrow();
  const staff = await signInAsAdmin(server.url);
  const rented = await fillDay(db, staff);
  await fillFaults(db, rented.rental);
  const linked = { id: rented.rental, link_version: 1 };
  cookies.renter = `southbridge-rental=${linkToken(authSecret(accounts.env), "rental", linked)}`;
  await changePrices(staff);
  const ofAdmin = db.selectFrom("user").select("id").where("email", "=", admin.email);
  const { id: adminId } = await ofAdmin.executeTakeFirstOrThrow();
  // Grave acts ask for the password.
  await confirmedAgo(db, 20, adminId);
  const payments = await fillPayments(db, staff);
  const money = await fillMoney(db, staff);
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
      ...rented,
      ...money,
      extended,
      ...payments,
    },
    async close() {
      await db.destroy();
      await server.kill("SIGINT");
      await database.drop();
    },
  };
}

/** Takes away the invented bookings of machines whose numbers the pictures show. */
async function emptyPlaces(db: Kysely<Tables>) {
  const lines = db
    .selectFrom("booking_line")
    .select("record_id")
    .where("slug", "in", ["business-14", "slim-13", "tower-m"])
    .where("branch", "in", ["chennai", "kochi"]);
  await db.deleteFrom("record").where("id", "in", lines).execute();
}

/**
 * Rentals of one configuration at a branch: out, overdue, confirmed, and more asked for than there is.
 * @returns the one that cannot be extended to the end of the others
 */
async function rentOut(db: Kysely<Tables>) {
  const place = { configuration: "business-14", branch: "chennai" };
  const today = indianDay(new Date());
  const stock = [
    { ...place, number: 14 },
    { configuration: "business-14", branch: "kochi", number: 9 },
  ];
  await db.insertInto("stock").values(stock).execute();
  const rentals = [
    ["new", 17, 5, 5],
    ["confirmed", 14, 12, 7],
    ["confirmed", 21, 30, 3],
    ["delivered", -10, 28, 4],
    ["delivered", -5, 17, 6],
    ["delivered", -30, 27, 1],
  ] as const;
  const newest = db.selectFrom("booking").select("record_id").orderBy("record_id", "desc");
  const ids = await newest.limit(6).execute();
  const name = "Business 14";
  const rates = { day: 150, week: 600, month: 1_499, year: 14_990 };
  const card = JSON.stringify(cardOf({ slug: place.configuration, name, rates }));
  for (const [index, { record_id }] of ids.entries()) {
    const [status, start, duration, quantity] = rentals[index] ?? ["new", 1, 1, 1];
    const day_from = addDays(today, start);
    const own = { slug: place.configuration, name, quantity, duration, term: "day" as const };
    const price = { card, parts: `${duration}.day.150`, sum: 150 * duration * quantity };
    await db.deleteFrom("booking_line").where("record_id", "=", record_id).execute();
    await db
      .insertInto("booking_line")
      .values(aLineRow({ record_id, day_from, branch: place.branch, ...own, ...price }))
      .execute();
    const shown = { product: formatPieces(own), total: price.sum };
    await db.updateTable("booking").set(shown).where("record_id", "=", record_id).execute();
    const record = db.updateTable("record").where("id", "=", record_id);
    await record.set({ status, branch: place.branch }).execute();
    const out_at = `${day_from}T05:00:00.000Z`;
    if (status === "delivered") await storeHandover(db, record_id, { out_at });
    else await storeLedger(db, record_id);
  }
  return ids[4]?.record_id ?? "";
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

/** A branch's day: deliveries, one of them in part, collections, one that is planned for later. */
async function fillDay(db: Kysely<Tables>, by: Client) {
  const today = indianDay(new Date());
  const place = { configuration: "slim-13", branch: "chennai" };
  const tags = Array.from(
    { length: 16 },
    (_, unit) => `SB-S13-${String(101 + unit).padStart(4, "0")}`,
  );
  const units = await storeUnits(db, tags, place);
  const rent = async (
    company: string,
    line: { day_from: string; duration: number; quantity: number },
    own = { slug: "slim-13", name: "Slim 13" },
  ) => {
    const customer = { company, branch: "chennai", city: "Chennai", phone: "+91 98860 00954" };
    const id = await storeRental(db, { ...own, ...line }, customer);
    await by.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
    return id;
  };
  const visit = async (id: string, fields: readonly (readonly [string, string])[]) => {
    const page = `/admin/bookings/${id}/deliver`;
    const { data } = await by.read<Record<"key" | "seen" | "openLines", string>>(page);
    const { key, seen, openLines: lines } = data;
    const form = Object.entries({ intent: "deliver", key, seen, lines });
    await by.save(
      page,
      new URLSearchParams([...form, ...fields].map((one) => [...one])).toString(),
    );
  };
  const plan = async (record: string, direction: string, day: string, time: string) => {
    const own = db.selectFrom("booking_line").select("id").where("record_id", "=", record);
    const lines = (await own.execute()).map(({ id }) => id).join(",");
    const stop = { intent: "plan", record, direction, branch: "chennai", lines, day, time };
    return by.save("/admin/calendar", { ...stop, driver: "Arun D., van 1" });
  };
  const tower = { slug: "tower-m", name: "Tower M" };
  const part = await rent("Coromandel Shipping", { day_from: today, duration: 30, quantity: 6 });
  await visit(part, [
    ...units.slice(0, 2).map((unit) => ["unit", unit] as const),
    ["rest-day", today],
    ["rest-time", "14:00–16:00"],
  ]);
  const towers = await rent(
    "Pallavan School",
    { day_from: today, duration: 14, quantity: 12 },
    tower,
  );
  await plan(towers, "out", today, "9:00–11:00");
  const [due, moved] = [addDays(today, -9), addDays(today, -12)];
  const rental = await rent("Marina Analytics", { day_from: due, duration: 9, quantity: 4 });
  await visit(
    rental,
    units.slice(2, 6).map((unit) => ["unit", unit] as const),
  );
  const late = await rent("Kaveri Biotech", { day_from: moved, duration: 10, quantity: 2 });
  await visit(
    late,
    units.slice(6, 8).map((unit) => ["unit", unit] as const),
  );
  await plan(late, "back", addDays(today, 2), "10:00");
  const early = await rent("Nilgiri Teas", {
    day_from: addDays(today, 1),
    duration: 60,
    quantity: 3,
  });
  await rent("Adyar Design", { day_from: addDays(today, 1), duration: 9, quantity: 1 }, tower);
  const [worn = ""] = tags.slice(2);
  await by.save(`/admin/units/${tags.at(-1)}`, {
    ...{ intent: "state", state: "in repair", reason: "Keyboard", version: "1" },
  });
  return { delivery: part, rental, early, tag: worn };
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
