import { expect, test } from "vitest";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { findClosedStops } from "#app/domain/publishing/closed-stops.server.ts";
import { storeHandover, storeLedger, storeRental } from "#tests/factories/rental.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db } = await openTestStore();
const today = "2099-01-05";
const [published] = contentDocuments.flatMap((one) => {
  return one.kind === "branch" && one.slug === "kochi" ? [one] : [];
});
if (!published) throw new Error("there is no such branch");
const draftWith = (...days: string[]) => {
  const closedDays = days.map((day) => ({ day, reason: "Pongal" }));
  return { ...published, body: { ...published.body, closedDays } };
};
const findMet = (document: typeof published) => findClosedStops(db, { document, published }, today);

test("a draft names what its branch delivers and collects on days that it closes", async () => {
  const reserved = async (day_from: string, branch = "kochi") => {
    const id = await storeRental(db, { day_from, quantity: 2 }, { status: "confirmed", branch });
    await storeLedger(db, id);
    return id;
  };
  // Five days each, collected on the sixth.
  const delivered = await reserved("2099-01-09");
  const coming = await reserved("2099-01-14");
  await reserved("2099-01-14", "pune");
  await reserved("2099-01-15");
  await storeHandover(db, delivered);
  const met = await findMet(draftWith("2099-01-14", "2099-01-19"));
  expect(met?.count).toBe(3);
  expect(met?.listed.map(({ id, said }) => [id, said.replace(/, [^,]+$/, "")])).toEqual([
    [delivered, "Wednesday 14 Jan 2099: Collection of Business 14 × 2"],
    [coming, "Wednesday 14 Jan 2099: Delivery of Business 14 × 2"],
    [coming, "Monday 19 Jan 2099: Collection of Business 14 × 2"],
  ]);
  expect(await findMet(draftWith("2099-01-13"))).toBeUndefined();
  expect(await findMet(published)).toBeUndefined();
});

test("a weekday that is not worked any more closes days too, and those past meet nothing", async () => {
  await db.deleteFrom("record").execute();
  const id = await storeRental(db, { day_from: "2099-02-02" }, { status: "confirmed" });
  await storeLedger(db, id);
  const past = await storeRental(db, { day_from: "2098-12-29" }, { status: "confirmed" });
  await storeLedger(db, past);
  const hours = published.body.hours.filter(({ day }) => day !== "Monday");
  const met = await findMet({ ...published, body: { ...published.body, hours } });
  expect(met?.listed.map((one) => one.id)).toEqual([id]);
});
