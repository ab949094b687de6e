import { readEnv } from "#app/env.server.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { Client, signInAsAdmin } from "#tests/support/client.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { startProcess } from "#tests/support/process.ts";
import { settings } from "#tests/support/settings.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";
import { fillDatabase } from "../seed/fill.ts";
import { addAccounts, fillOutbox } from "./sample-accounts.ts";
import { furnishDesk } from "./sample-desk.ts";
import type { Who } from "./views.ts";

/** What stands in the addresses of pages about one thing. */
export interface Sample {
  booking: string;
  reference: string;
  enquiry: string;
  /** An enquiry that probably came in twice. */
  twin: string;
  application: string;
  /** What somebody asked for about their own data. */
  request: string;
  partner: string;
  user: string;
  /** An account whose name and address are as long as they come. */
  long: string;
  /** An admin whose second factor is on. */
  paired: { email: string; password: string };
}

/** The built site on a database with invented records, a customer with a booking and a newcomer. */
export async function startSampleSite() {
  const database = await createSqliteDatabase();
  const others = { contact_message: 40, training_enquiry: 40, career_application: 40 };
  await fillDatabase(database.env, { enquiry: 240, booking: 60, subscription: 20, ...others });
  const db = database.open();
  const server = await startProcess(database, { FORM_LIMIT: "0" });

  const env = readEnv({ ...settings, ...database.env });
  const accounts = { db, env, database };
  const customer = await createUser(accounts, "user", { name: "Lakshmi Narayanan" });
  for (const name of ["Selvam Murugan", "Hema Ramachandran"]) {
    await createUser(accounts, "coordinator", { name });
  }
  const newcomer = await createUser(accounts, "user", { name: "Asha Raman" });
  const cookies: Partial<Record<Who, string>> = {
    admin: (await signInAsAdmin(server.url)).cookie,
    customer: await signInDirectly(accounts, customer),
    newcomer: await signInDirectly(accounts, newcomer),
  };
  const staff = db.selectFrom("user").select(["id", "name"]).where("role", "<>", "user");
  const twice = { name: "Farah Siddiqui", phone: "98860 00954", branch: "bangalore" };
  const [, twin = ""] = await storeRecords(db, "enquiry", [
    { ...twice, email: "farah@mail.example", status: "done" },
    { ...twice, email: "farah.s@sahyaclinics.example" },
  ]);
  const [, request = ""] = await storeRecords(db, "privacy_request", privacyRequests());
  await furnishDesk(db, await staff.orderBy("role").execute());
  const { long, paired, cookies: more } = await addAccounts(accounts, server.url);
  Object.assign(cookies, more);
  const client = new Client(server.url);
  const asCustomer = { Cookie: cookies.customer ?? "" };
  await client.post("/paymentpage", aBooking({ Email: customer.email }), asCustomer);
  await client.get("/cartpage?add=business-14&term=month", asCustomer);
  await client.post("/partner", aPartner(), { Cookie: cookies.admin ?? "" });

  cookies.asking = (await askForCode(client.url, customer.email)).cookie;
  const owner = await askForCode(client.url, customer.email);
  const code = (await readOutbox(db, customer.email)).at(-1)?.data.code ?? "";
  await owner.post("/privacy/your-data/code", { code });
  cookies.owner = owner.cookie;

  const newestOf = async (kind: string) =>
    (
      await db
        .selectFrom("record")
        .select("id")
        .where("kind", "=", kind)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).id;
  const booking = await newestOf("booking");
  const { reference } = await db
    .selectFrom("booking")
    .select("reference")
    .where("record_id", "=", booking)
    .executeTakeFirstOrThrow();
  const { id: partner } = await db.selectFrom("partner").select("id").executeTakeFirstOrThrow();
  const sample: Sample = {
    booking,
    reference,
    twin,
    enquiry: await newestOf("enquiry"),
    application: await newestOf("career_application"),
    request,
    partner: String(partner),
    user: customer.id,
    long,
    paired,
  };
  await fillOutbox(db);
  return {
    url: server.url,
    cookies,
    sample,
    async close() {
      await db.destroy();
      await server.kill("SIGINT");
      await database.drop();
    },
  };
}

/** One that is late, one due soon, one with time left and one that is answered. */
function privacyRequests() {
  const dayMs = 24 * 60 * 60 * 1000;
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
