import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { other } from "#app/domain/bookings/line-rows.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import type { Client } from "#tests/support/http.ts";

/**
 * A booking with an invoice that is part paid, a deposit and charges, another one whose money came
 * before its invoice, and payments that customers reported.
 * @returns both, and a payment of the first
 */
export async function fillPayments(db: Kysely<Tables>, staff: Client) {
  const today = indianDay(new Date());
  const book = async (own: Record<string, string>) => {
    // A line that is not from the catalogue is always available.
    const agreed = {
      name: "Business 14",
      price: "1499",
      unit: "month",
      reason: "Framework contract",
    };
    const line = Object.entries({ ...agreed, day_from: today });
    const rows = {
      ...aRow(1, other, "14"),
      ...Object.fromEntries(line.map(([part, value]) => [`product-1-${part}`, value])),
    };
    const { headers } = await staff.post("/booking", aDeskBooking({ ...rows, ...own }));
    const id = headers.location?.split("/")[3] ?? "";
    await staff.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
    return id;
  };
  const enter = async (booking: string, own: Record<string, string>) => {
    const money = {
      kind: "transfer",
      purpose: "invoice",
      on_day: today,
      certificate: "",
      note: "",
    };
    const form = { ...money, reference: `AXISN${own.amount?.replace(/\D/g, "")}`, booking, ...own };
    const { outcome } = await staff.save("/admin/payments/new", { key: uuidv7(), ...form });
    return outcome.next?.split("/").at(-1) ?? "";
  };
  const act = (id: string, fields: Record<string, string>) =>
    staff.save(`/admin/bookings/${id}`, { key: uuidv7(), ...fields });
  const paid = await book({ Name: "Farah Siddiqui", company: "Sahya Clinics" });
  const { data } = await staff.read<{ found: { money: { invoice: { seen: number } } } }>(
    `/admin/bookings/${paid}`,
  );
  await act(paid, { intent: "issue-invoice", seen: String(data.found.money.invoice.seen) });
  const payment = await enter(paid, { amount: "20,000" });
  await enter(paid, { amount: "1,200", kind: "tds", reference: "" });
  await enter(paid, { amount: "15,000", purpose: "deposit" });
  const charge = { intent: "add-charge", kind: "damage", name: "Broken screen, SB-BLR-0042" };
  await act(paid, { ...charge, gst: "with", amount: "4,500", note: "Dropped on the stairs." });
  await act(paid, { ...charge, kind: "missing", name: "Charger", gst: "with", amount: "1,900" });
  const advance = await book({ Name: "Joseph Varghese", company: "Ottakam Freight" });
  await enter(advance, { amount: "50,000.50" });
  for (const [record_id, amount, kind] of [
    [paid, 30_000_00, "upi"],
    [advance, 24_000_00, "transfer"],
    [paid, 5_000_00, "cash"],
  ] as const) {
    const reference = kind === "cash" ? "" : `4321${amount}1`.padEnd(12, "0");
    const reported = {
      record_id,
      amount,
      kind,
      reference,
      state: "reported",
      on_day: today,
    } as const;
    const id = await storePayment(db, reported);
    const bytes = new TextEncoder().encode("%PDF-1.7");
    if (kind === "upi") {
      await db.insertInto("payment_proof").values({ payment_id: id, type: "pdf", bytes }).execute();
    }
  }
  return { paid, advance, payment };
}
