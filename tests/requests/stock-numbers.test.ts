import { describe, expect, test } from "vitest";
import { indianDay } from "#app/lib/dates.ts";
import { storeLedger, storeRental } from "#tests/factories/rental.ts";
import type { PageData } from "#tests/support/http.ts";
import { formOfUndo } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
type Stock = PageData<typeof import("#app/desk/stock/stock-page.tsx")>;
const stockOf = async (configuration: string, by = admin) => {
  const { data } = await by.read<Stock>("/admin/stock");
  return data.places.filter((place) => place.configuration === configuration);
};
const number = (fields: Record<string, string>, by = admin) =>
  by.save("/admin/stock", { configuration: "business-14", branch: "kochi", seen: "", ...fields });
const today = indianDay(new Date());

/** A booking that is promised so many at Kochi from today on. @returns its id */
async function reserve(slug: string, quantity: number) {
  const line = { slug, quantity, day_from: today, duration: 5 };
  const id = await storeRental(site.db, line, { status: "confirmed" });
  await storeLedger(site.db, id);
  return id;
}

describe("the numbers", () => {
  test("are typed in, lowered below what is reserved, and forgotten; the first editor wins", async () => {
    const saved = await number({ number: "1,200" });
    expect(saved.outcome).toMatchObject({ said: "Business 14, Kochi: 1,200." });
    expect(formOfUndo(saved.outcome)).toContain("&number=&seen=1200");
    const reserving = await reserve("business-14", 5);
    expect(await stockOf("business-14")).toMatchObject([
      { number: 1_200, reserved: 5, free: 1_195 },
    ]);
    const late = await number({ number: "7", seen: "" });
    expect([late.status, late.outcome.failure]).toEqual([
      409,
      expect.stringContaining("Somebody else changed this number"),
    ]);
    expect((await number({ number: "3", seen: "1200" })).status).toBe(200);
    const { data } = await admin.read<Stock>("/admin/stock");
    expect(data.shortages).toEqual([
      expect.objectContaining({ name: "Business 14", branch: "kochi", day: today, missing: 2 }),
    ]);
    expect(data.shortages[0]?.bookings.map(({ id }) => id)).toEqual([reserving]);
    expect((await number({ number: "", seen: "3" })).outcome.said).toBe(
      "Business 14, Kochi: unknown.",
    );
    expect(await stockOf("business-14")).toMatchObject([{ number: null, free: null }]);
    expect((await admin.read<Stock>("/admin/stock")).data.shortages).toEqual([]);
  });

  test.each<Record<string, string>>([
    { number: "-1" },
    { number: "1.5" },
    { number: "100000" },
    { number: "1e3" },
    { seen: "x" },
    { configuration: "nothing" },
    { branch: "nowhere" },
    { branch: "__proto__" },
  ])("refuse %o", async (own) => {
    const answer = await number({ number: "5", ...own });
    expect(answer.status, answer.text).toBe(400);
    expect(await stockOf("business-14")).toMatchObject([{ number: null }]);
  });
});
