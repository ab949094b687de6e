import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import { signInDirectly } from "#tests/factories/user.ts";
import { createDatabase } from "#tests/support/database.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { send, signInAsAdmin } from "#tests/support/http.ts";
import { openOwnSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const id = "0199a000-0000-7000-8000-000000000046";
const email = "meena@customer.example";

/** A database of the release before rentals had dates: a customer with a booking and a cart. */
async function fillOldDatabase(database: TestDatabase) {
  const db = database.open();
  const provider = { getMigrations: async () => migrationsFor(database.engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo("0045-grants");
  expect(error).toBeUndefined();
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  const at = "2026-10-01T10:00:00.000Z";
  const isVerified = database.engine === "postgres" ? sql`true` : sql`1`;
  const person = { name: "Meena Raman", email };
  await insert("user", {
    ...{ ...person, id: "meena", role: "user", emailVerified: isVerified },
    ...{ createdAt: at, updatedAt: at },
  });
  const hash = { providerId: "credential", password: "of the former release" };
  await insert("account", {
    ...{ id: "meena", accountId: "meena", userId: "meena", ...hash },
    ...{ createdAt: at, updatedAt: at },
  });
  await insert("record", {
    ...{ ...person, id, kind: "booking", status: "confirmed", phone: "98400 00112" },
    ...{ user_id: "meena", submission_key: "key", spam_reasons: "", client_address: "" },
    ...{ created_at: at, updated_at: at },
  });
  await insert("booking", {
    ...{ record_id: id, reference: "ABCD-EFGH", company: "", product: "business-14" },
    ...{ street: "12, Second Main", street2: "", city: "Chennai", postcode: "600 001" },
    ...{ payment: "bank transfer", total: 8_991 },
  });
  const line = { slug: "business-14", quantity: 2, duration: 3, term: "month" };
  await insert("booking_line", {
    ...{ ...line, record_id: id, position: 0, name: "Business 14" },
    ...{ unit_price: 1_499, amount: 8_991 },
  });
  await insert("cart_line", { ...line, user_id: "meena", quantity: 4 });
  await db.destroy();
}

test("a booking and a cart from before rentals had dates are as they were, and get dates", async () => {
  const database = await createDatabase({ isEmpty: true });
  onTestFinished(() => database.drop());
  await fillOldDatabase(database);
  const site = await openOwnSite({ database });
  const admin = await signInAsAdmin(site.url);
  const inList = async (dates: string) => {
    const { data } = await admin.read<{ rows: { id: string }[] }>(`/admin/bookings?dates=${dates}`);
    return data.rows.map((row) => row.id);
  };
  expect(await inList("none")).toEqual([id]);
  const cookie = await signInDirectly(site, { email });
  const look = async (page: string) =>
    parseHtml(await send(site.url, page, { headers: { Cookie: cookie } }));
  const dashboard = textOf(await look("/userdashboard"), "main");
  expect(dashboard).toContain("ABCD-EFGH");
  expect(dashboard).toContain("8,991");
  const cart = await look("/cartpage");
  expect(textOf(cart, "main")).toContain("Business 14");
  expect(cart("[name^='quantity.']").val()).toBe("4");

  const edit = `/edit?booking=${id}`;
  const form = formFields(parseHtml(await admin.get(edit)), "form#desk-booking");
  const firstDay = { "product-1-day_from": "2026-12-01", "product-1-branch": "chennai" };
  expect((await admin.post(edit, { ...form, ...firstDay })).status).toBe(303);
  const lines = await site.db.selectFrom("booking_line").selectAll().execute();
  expect(lines).toMatchObject([{ day_from: "2026-12-01", day_to: "2027-02-28", amount: 8_991 }]);
  const reserved = await site.db.selectFrom("reservation").select(["number", "branch"]).execute();
  expect(reserved).toContainEqual({ number: 2, branch: "chennai" });
  expect(await inList("none")).toEqual([]);
});
