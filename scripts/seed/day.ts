import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { addBooking } from "#app/domain/bookings/bookings.server.ts";
import { deliver, exchange, takeBack } from "#app/domain/bookings/handovers.server.ts";
import { planStop } from "#app/domain/bookings/stops.server.ts";
import { enquiry } from "#app/domain/enquiries/enquiry.server.ts";
import { answerRecord } from "#app/domain/follow-up/answer.server.ts";
import { addNotes, changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import { findUnit } from "#app/domain/stock/unit-repository.server.ts";
import { addUnits, changeStock, changeUnit } from "#app/domain/stock/units.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { dayBranch } from "./day-place.ts";
import { fillFaults } from "./faults.ts";
import { fillMoney } from "./money.ts";
import { quoteDay } from "./quotations.ts";

const staff = [
  { name: "Lakshmi Menon", role: "coordinator", branch: dayBranch, grants: "catalogue prices" },
  { name: "Joby Thomas", role: "coordinator", branch: "kochi", grants: null },
  { name: "Arun Das", role: "engineer", branch: dayBranch, grants: null },
] as const;

/**
 * A branch's day, made by the same acts as at the desk: units with labels, a delivery and collections
 * today, an overdue return, a shortage, a repair, an exchange, replies and a duplicate, colleagues with
 * roles, faults, and a history of money. All days count from today.
 * @returns the colleagues' addresses, the password that they have together, and some bookings
 */
export async function fillDay(given: App) {
  const app: App = { ...given, limits: limitsOf(0) };
  const now = app.now();
  const password = randomBytes(12).toString("base64url");
  const accounts: ActorContext["actor"][] = [];
  for (const { name, role, branch, grants } of staff) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@southbridge.example`;
    const data = { emailVerified: true, branch, grants };
    const { user } = await app.auth.api.createUser({ body: { email, password, name, role, data } });
    accounts.push({ userId: user.id, name, email });
  }
  const [lakshmi, joby, arun] = accounts;
  if (!lakshmi || !joby || !arun) throw new Error("there are no colleagues");
  const day = (days: number) => addDays(indianDay(now), days);
  /** At 11:00 in India of a day, or now if that is later. */
  const by = (days: number, actor = lakshmi): ActorContext => {
    const at = new Date(`${day(days)}T05:30:00.000Z`);
    return { at: at < now ? at : now, actor, clientAddress: "203.0.113.1" };
  };
  const at = (configuration: string, branch = dayBranch) => ({ configuration, branch });

  const tagsOf = (prefix: string, count: number) =>
    Array.from(
      { length: count },
      (_, index) => `SB-${prefix}-${String(index + 1).padStart(4, "0")}`,
    );
  const tags = { business: tagsOf("B14", 14), slim: tagsOf("S13", 12) };
  const place = async (configuration: string, all: readonly string[]) => {
    const units = all.map((tag, index) => {
      return {
        tag,
        serial: `5CG${tag.replace(/\D/g, "")}${index}`,
        bought_on: day(-400),
        note: "",
      };
    });
    await addUnits(app, at(configuration), units, by(-90));
  };
  await place("business-14", tags.business);
  await place("slim-13", tags.slim);
  await changeStock(app, at("tower-m"), 20, by(-90));
  await changeStock(app, at("mono-40"), 5, by(-90));
  await changeStock(app, at("business-14", "kochi"), 9, by(-90, joby));

  /** A booking by phone, added some days before its first day, and confirmed unless it waits. */
  const rent = async (
    [name, company]: readonly [name: string, company: string],
    [slug, quantity]: readonly [slug: string, quantity: number],
    [first, length]: readonly [first: number, length: number],
    isConfirmed = true,
  ) => {
    const acting = by(Math.min(first - 7, 0));
    const number = String(app.now().getTime() % 100_000).padStart(5, "0");
    const booked = {
      name,
      company,
      phone: `+91 98860 ${number}`,
      email: "",
      street: "12, Mount Road",
      street2: "",
      city: "Chennai",
      postcode: "600 002",
      payment: "bank transfer",
      ...{
        gstin: "",
        order_no: "",
        bill_name: "",
        bill_street: "",
        bill_city: "",
        bill_postcode: "",
      },
      lines: [
        { slug, quantity, day_from: day(first), duration: length, term: "day", branch: dayBranch },
      ],
    } as const;
    const { id } = await addBooking(app, booked, [uuidv7()], acting);
    if (isConfirmed)
      await changeAll(app, new Map([[id, booking]]), { status: "confirmed" }, acting, undefined);
    return id;
  };
  const read = async (id: string) => {
    const [rental] = await findRentals(app.store.db, [id]);
    if (!rental) throw new Error("the booking is gone");
    return rental;
  };
  const unit = async (tag: string) => {
    const found = await findUnit(app.store.db, tag);
    if (!found) throw new Error(`there is no ${tag}`);
    return found;
  };
  const give = async (id: string, all: readonly string[], days: number) => {
    const unitIds = (await Promise.all(all.map(unit))).map((one) => one.id);
    await deliver(app, id, { unitIds, numbers: {}, note: "" }, by(days, arun));
  };
  const plan = async (id: string, direction: "out" | "back", time: string) => {
    const lines = (await read(id)).lines.map((line) => line.id);
    const stop = { recordId: id, branch: dayBranch, lines, direction, time };
    await planStop(app, { ...stop, day: day(0), driver: "Arun Das, van 1" }, by(-1));
  };

  // Over, out and overdue.
  const over = await rent(["Divya Raman", "Adyar Design"], ["business-14", 2], [-30, 22]);
  await give(over, tags.business.slice(0, 2), -30);
  const returned = (await read(over)).handed.map(({ id }) => {
    return { handoverId: id, condition: "fine" as const, note: "" };
  });
  await takeBack(app, over, returned, by(-7, arun));
  const late = await rent(["Suresh Iyer", "Kaveri Biotech"], ["slim-13", 2], [-20, 16]);
  await give(late, tags.slim.slice(0, 2), -20);
  const due = await rent(["Meera Krishnan", "Marina Analytics"], ["slim-13", 3], [-10, 10]);
  await give(due, tags.slim.slice(2, 5), -10);
  // Also on a Sunday, on which nothing is collected unless it is planned.
  await plan(due, "back", "11:00–13:00");
  const running = await rent(["Ganesh Rao", "Nilgiri Teas"], ["business-14", 3], [-5, 60]);
  await give(running, tags.business.slice(2, 5), -5);
  const [broken] = (await read(running)).handed;
  const other = await unit(tags.business[5] ?? "");
  if (broken) {
    const exchanged = { handoverId: broken.id, unitId: other.id };
    const why = { condition: "damaged" as const, note: "Keyboard" };
    await exchange(app, running, { ...exchanged, ...why }, by(-2, arun));
  }

  // Today, and days to come.
  const first = await rent(["Priya Nair", "Coromandel Shipping"], ["business-14", 4], [0, 30]);
  await plan(first, "out", "9:00–11:00");
  const towers = await rent(["Joseph Chacko", "Pallavan School"], ["tower-m", 12], [0, 14]);
  await plan(towers, "out", "14:00–16:00");
  // After these the school cannot have its towers for longer.
  await rent(["Rekha Das", "Anbu Matric School"], ["tower-m", 10], [20, 30]);
  const early = await rent(["Nandini Hegde", "Tungara"], ["slim-13", 2], [3, 20]);
  await rent(["Omkar Patil", "Pallavar Press"], ["mono-40", 5], [5, 10]);
  await changeStock(app, at("mono-40"), 4, by(0));
  await rent(["Fathima Zubair", "Sahya Clinics"], ["slim-13", 2], [10, 30], false);
  await rent(["Vivek Menon", "Kolam Studio"], ["business-14", 3], [14, 7], false);
  const { version } = await unit(tags.slim.at(-1) ?? "");
  const repair = { state: "in repair" } as const;
  await changeUnit(app, tags.slim.at(-1) ?? "", version, repair, by(-3), "Fan");

  // Enquiries: answered, assigned with a reminder, new, and sent twice.
  const ask = (name: string, need: string, number: string, minutes: number) => {
    const email = `${name.toLowerCase().replace(" ", ".")}@mail.example`;
    const values = { name, email, number, code: "600 002", need };
    const sender = { fields: {}, clientAddress: "203.0.113.2", userId: null };
    const then = () => new Date(now.getTime() - minutes * 60_000);
    const { current: catalogue } = app.catalogue;
    return storeSubmission({ ...app, now: then }, enquiry, values, { ...sender, catalogue });
  };
  const answered = await ask("Reshma Pillai", "Ten laptops for an exam week", "98400 00311", 3_000);
  const text = "Dear Reshma Pillai,\n\nten Business 14 are free that week, with free delivery.";
  const answer = { id: uuidv7(), subject: "Laptops for your exam week", text };
  await answerRecord(app, enquiry, answered, { answer }, by(-1));
  const open = await ask("Karthik Gowda", "30 desktops for a new office", "98400 00312", 1_500);
  const one = new Map([[open, enquiry]]);
  await changeAll(app, one, { assignee: lakshmi.userId }, by(-1), undefined);
  await changeAll(app, one, { reminder: now.toISOString() }, by(0), undefined);
  const note = { id: uuidv7(), text: "They decide after the site survey.", isCall: true };
  await addNotes(app, one, note, by(0));
  await ask("Farah Siddiqui", "Five tablets for a stall", "98400 00313", 50);
  await ask("Farah Siddiqui", "5 tablets for a stall at the fair, please call", "98400 00313", 20);
  await quoteDay(app, by(0));
  await fillFaults(app, running, by(0));
  await fillMoney(app, { ...by(0), doer: { role: "admin", grants: [], branch: dayBranch } });
  const bookings = { delivery: first, rental: due, running, early, extended: towers };
  return { emails: accounts.map(({ email }) => email), password, bookings };
}
