import { describe, expect, test } from "vitest";
import { dated } from "#tests/factories/desk-booking.ts";
import { createUser } from "#tests/factories/user.ts";
import { openEditDesk } from "#tests/support/edit-desk.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { signInAt } from "#tests/support/http.ts";
import { auditOf } from "#tests/support/records.ts";
import { adminIdOf } from "#tests/support/site.ts";

const { site, admin, add, find, linesOf, at, formIn, open, save } = await openEditDesk();
const colleague = await signInAt(
  site.url,
  await createUser(site, "coordinator", { name: "Lakshmi Menon" }),
);

describe("two people edit the same booking", () => {
  test("the second sees what the first changed, field by field, and loses nothing", async () => {
    const { id } = await add();
    const [first, second] = [await open(id), await open(id)];
    const theirs = { city: "Kochi", Phone: "0471 000 2007", "product-1-quantity": "9" };
    await admin.post(at(id), { ...first, ...theirs });
    const mine = { city: "Pune", company: "Mine Ltd", "product-1-duration": "12" };
    const refused = await admin.post(at(id), { ...second, ...mine });
    expect(refused.status).toBe(409);
    expect(await find(id)).toMatchObject({ city: "Kochi", company: "Ottakam Freight", version: 2 });

    const shown = formIn(refused);
    const phone = "0471 000 2007";
    expect(shown).toMatchObject({ ...mine, Phone: phone, "product-1-quantity": "2", version: "2" });
    const differences = textsOf(parseHtml(refused), "[aria-labelledby=edit-conflict] li");
    expect(differences).toEqual([
      expect.stringMatching(/^Phone.*Theirs0471 000 2007.*Theirs is in the form$/),
      expect.stringMatching(/^Town or city.*TheirsKochi.*YoursPune/),
      expect.stringMatching(
        /^Order.*TheirsBusiness 14 × 9, 3 months.*YoursBusiness 14 × 2, 12 months/,
      ),
    ]);
    expect(differences.join()).not.toContain("Mine Ltd");

    const taken = await admin.post(at(id), { ...shown, take: "product" });
    expect(taken.status).toBe(409);
    const after = formIn(taken);
    const product = { "product-1-quantity": "9", "product-1-duration": "3" };
    expect(after).toMatchObject({ city: "Pune", ...product });
    expect(textsOf(parseHtml(taken), "[aria-labelledby=edit-conflict] li")).toContainEqual(
      expect.stringMatching(
        /^Order.*Before, hereBusiness 14 × 2, 12 months.*Theirs is in the form$/,
      ),
    );

    expect((await admin.post(at(id), after)).status).toBe(303);
    const saved = { city: "Pune", company: "Mine Ltd", phone, version: 3 };
    expect(await find(id)).toMatchObject(saved);
    expect(await linesOf(id)).toMatchObject([{ quantity: 9, duration: 3 }]);
  });

  test("edits of other fields need one save, and both are stored", async () => {
    const { id } = await add();
    const [first, second] = [await open(id), await open(id)];
    await admin.post(at(id), { ...first, Phone: "0471 000 2007", "product-1-quantity": "9" });
    expect((await admin.post(at(id), { ...second, city: "Pune" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Pune", phone: "0471 000 2007", version: 3 });
    expect(await linesOf(id)).toMatchObject([{ quantity: 9 }]);
  });

  const fromList = ({ no, id }: { no: number; id: string }, status: string) =>
    colleague.save("/admin/bookings", { record: `${no}:${id}`, intent: "status", status });
  const fromItsPage = ({ id }: { id: string }, status: string) =>
    colleague.save(`/admin/bookings/${id}`, { intent: "status", status });
  const places = [
    ["the list", fromList],
    ["its own page", fromItsPage],
  ] as const;
  test.each(places)("a status from %s is not set back", async (_place, setStatus) => {
    const booking = await add(dated);
    const { id } = booking;
    const opened = await open(id);
    await setStatus(booking, "cancelled");
    expect(await find(id)).toMatchObject({ status: "cancelled", version: 2 });
    expect((await admin.post(at(id), { ...opened, city: "Kochi" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ status: "cancelled", city: "Kochi", version: 3 });
    // Nor does it set back an edit that came first.
    await setStatus(booking, "confirmed");
    expect(await find(id)).toMatchObject({ city: "Kochi", status: "confirmed", version: 4 });
    const entry = (await auditOf(site.db, id)).at(-1);
    expect(entry).toMatchObject({ action: "status", before: '{"status":"cancelled"}' });
  });

  test("a status that is so already, and who looks after it, stop nobody's edit", async () => {
    const { id, no } = await add();
    const form = await open(id);
    const list = { record: `${no}:${id}` };
    await fromItsPage({ id }, "new");
    await admin.save("/admin/bookings", { ...list, intent: "assignment", assignee: "nobody" });
    const assignee = await adminIdOf(site);
    await admin.save("/admin/bookings", { ...list, intent: "assignment", assignee });
    expect((await admin.post(at(id), { ...form, city: "Kochi" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Kochi", assignee, version: 2 });
  });

  const states: Record<string, string>[] = [
    { version: "" },
    { version: "99" },
    { base: "[]" },
    { base: "{", differs: "{" },
    { differs: '[{"name":1}]', version: "7" },
  ];
  test.each(states)("a form that carries %o stores nothing and loses nothing", async (state) => {
    const { id } = await add();
    const answer = await save(id, { city: "Kochi", ...state });
    expect(answer.status).toBe(409);
    expect(formIn(answer).city).toBe("Kochi");
    expect(await find(id)).toMatchObject({ city: "Chennai", version: 1 });
  });
});
