import { beforeEach, describe, expect, test } from "vitest";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { createUser } from "#tests/factories/user.ts";
import { type PageData, signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { auditOf, emptyTables } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() => emptyTables(site.db, "record", "mail", "customer"));

const add = "/admin/quotations/add";
const soon = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

let made = 0;
function aDraft(own: Record<string, string> = {}) {
  made += 1;
  return {
    ...{ name: "Farah Siddiqui", company: "Sahya Clinics", email: "farah@sahya.example" },
    ...{ street: "41, Richmond Road", city: "Bangalore", postcode: "560 025" },
    ...{ valid_until: soon, terms: "Pay before delivery.", submission_key: `key ${made}` },
    ...aRow(1, "business-14", "24"),
    ...own,
  };
}

type Shown = PageData<typeof import("#app/desk/quotations/edit-quotation-page.tsx")>;

const read = async (path: string, as = admin) => (await as.read<Shown>(path)).data;

/** A draft's page, and its form as the page has it. */
async function drafted(own?: Record<string, string>, as = admin) {
  const { outcome } = await as.save(add, aDraft(own));
  const path = outcome.next ?? "";
  return { path, id: path.split("/").at(-2) ?? "", form: await formOf(path, as) };
}

async function formOf(path: string, as = admin) {
  const { draft } = await read(path, as);
  const { product = "[]", ...values } = draft?.values ?? {};
  const rows = JSON.parse(product).flatMap((row: Record<string, string>, index: number) =>
    Object.entries(row).map(([part, value]) => [`product-${index + 1}-${part}`, value]),
  );
  const base = JSON.stringify(draft?.values ?? {});
  const state = { document: draft?.documentId ?? "", version: String(draft?.version), base };
  return { ...values, ...Object.fromEntries(rows), ...state } as Record<string, string>;
}

const documents = () => site.db.selectFrom("document").selectAll().orderBy("revision").execute();

async function coordinator(branch: string) {
  return signInAt(site.url, await createUser(site, "coordinator", { branch }));
}

describe("a new quotation", () => {
  test("is one however often its form is sent, and another once the form is changed", async () => {
    const form = aDraft();
    const [first, second] = await Promise.all([admin.save(add, form), admin.save(add, form)]);
    expect(second.outcome.next).toBe(first.outcome.next);
    expect(await documents()).toHaveLength(1);
    await admin.save(add, { ...form, company: "Sahya Hospitals" });
    expect(await documents()).toHaveLength(2);
  });

  test("is issued and mailed at once, and only once", async () => {
    const form = aDraft({ intent: "issue" });
    const { outcome } = await admin.save(add, form);
    expect(outcome.said).toContain("is issued. Mail queued");
    await admin.save(add, form);
    expect(await documents()).toMatchObject([{ state: "issued" }]);
    const mails = await mailsIn(site.db);
    expect(mails.filter(({ template }) => template === "quotation")).toHaveLength(1);
  });

  test("that lacks something is not stored when it is issued, and says what at its field", async () => {
    const lacking = aDraft({ intent: "issue", postcode: "", "product-1-slug": "" });
    const { status, outcome } = await admin.save(add, lacking);
    expect(status).toBe(400);
    expect(Object.keys(outcome.errors)).toEqual(["product-1-slug", "postcode"]);
    expect(outcome.values).toMatchObject({ company: "Sahya Clinics" });
    expect(await documents()).toEqual([]);
    expect((await admin.save(add, { ...lacking, intent: "save" })).status).toBe(200);
  });

  test("begins with the customer, or with the record that it is made from", async () => {
    const { outcome } = await admin.save(add, aDraft({ intent: "issue" }));
    expect(outcome.next).toBeDefined();
    const customer = await site.db.selectFrom("customer").select("id").executeTakeFirstOrThrow();
    const of = await admin.read<{ values: Record<string, string> }>(
      `${add}?customer=${customer.id}`,
    );
    expect(of.data.values).toMatchObject({ company: "Sahya Clinics", postcode: "560 025" });
    await admin.save(`${add}?customer=${customer.id}`, aDraft());
    const joined = await site.db.selectFrom("quotation").select("customer_id").execute();
    expect(joined.map(({ customer_id }) => customer_id)).toEqual([customer.id, customer.id]);
    expect((await admin.get(`${add}?from=${customer.id}`)).status).toBe(404);
    const billed = {
      ...{ gstin: "29ABCDE1234F1ZW", bill_name: "Sahya Holding", bill_street: "1, MG Road" },
      ...{ bill_city: "Bangalore", bill_postcode: "560 001" },
    };
    const { headers } = await admin.post("/booking", aDeskBooking(billed));
    const booking = headers.location?.split("/")[3] ?? "";
    const { values } = (await admin.read<{ values: object }>(`${add}?from=${booking}`)).data;
    expect(values).toMatchObject(billed);
  });

  test("takes codes and rates of its own, and keeps formulas as text", async () => {
    const name = '=HYPERLINK("https://evil.example")';
    const own = { ...aRow(2, "other"), "product-2-name": name, "product-2-price": "4500" };
    const { path } = await drafted({
      ...own,
      ...{ "product-2-unit": "rental", "product-2-reason": "Agreed", "product-2-sac": "998313" },
      "product-2-taxed": "5",
    });
    const { draft } = await read(path);
    expect(draft?.lines).toMatchObject([
      { sac: "997315", rate: 18 },
      { name, sac: "998313", rate: 5, sum: 4_500 },
    ]);
  });
});

describe("a draft", () => {
  test("is saved with its answer, by which the next save is of this version", async () => {
    const { path, id, form } = await drafted();
    const saved = await admin.save(path, { ...form, "product-1-quantity": "30" });
    expect(saved.outcome.said).toBe("Draft saved.");
    const { version = "", base = "" } = saved.outcome.values;
    const next = { ...form, version, base, "product-1-quantity": "31" };
    expect((await admin.save(path, next)).status).toBe(200);
    expect((await read(path)).draft?.lines).toMatchObject([{ quantity: 31 }]);
    // Typing on is one act of its history.
    const acts = (await auditOf(site.db, id)).map(({ action }) => action);
    expect(acts).toEqual(["quotation-made", "quotation-saved"]);
  });

  test("of an old version is merged where the edits differ, and shown where they do not", async () => {
    const { path, form } = await drafted();
    await admin.save(path, { ...form, order_no: "PO-1" });
    const merged = await admin.save(path, { ...form, "product-1-quantity": "30" });
    expect(merged.outcome.values).toMatchObject({ merged: "on" });
    expect((await read(path)).draft?.values).toMatchObject({ order_no: "PO-1" });
    const refused = await admin.save(path, { ...form, order_no: "PO-2" });
    expect(refused.status).toBe(409);
    expect(refused.outcome.differences).toMatchObject([
      { name: "order_no", theirs: "PO-1", yours: "PO-2", taken: false, by: "Admin" },
      { name: "product", taken: true },
    ]);
    for (const version of ["0", "99", "-1", "2 or 1=1"]) {
      expect((await admin.save(path, { ...form, version })).status).toBe(409);
    }
  });

  test("is issued once, by its own branch alone, and revised from then on", async () => {
    const { path, id, form } = await drafted();
    const chennai = await coordinator("chennai");
    const refused = await chennai.save(path, { ...form, intent: "issue" });
    expect(refused.status).toBe(403);
    expect(refused.outcome.failure).toContain("another branch's");
    const bangalore = await coordinator("bangalore");
    const own = { ...(await formOf(path)), intent: "issue" };
    const sent = await Promise.all([bangalore.save(path, own), bangalore.save(path, own)]);
    for (const { outcome } of sent) expect(outcome.next).toBe(`/admin/quotations/${id}`);
    const mails = await mailsIn(site.db);
    expect(mails.filter(({ template }) => template === "quotation")).toHaveLength(1);
    const issued = (await auditOf(site.db, id)).filter(
      ({ action }) => action === "quotation-issued",
    );
    expect(issued).toHaveLength(1);

    expect((await read(path)).draft).toBeUndefined();
    expect((await chennai.save(path, { intent: "revise" })).status).toBe(403);
    await bangalore.save(path, { intent: "revise" });
    const revised = await read(path);
    expect(revised).toMatchObject({ issued: [{ revision: 1 }], draft: { version: 2 } });
    // A window that still has the former one open changes nothing.
    expect((await bangalore.save(path, { ...form, intent: "save" })).status).toBe(409);
  });

  test("refuses what is no price, too long, or more than it takes", async () => {
    const { path, form } = await drafted();
    const errorsOf = async (own: Record<string, string>) =>
      Object.keys((await admin.save(path, { ...form, ...own })).outcome.errors);
    expect(await errorsOf({ "product-1-price": "-5" })).toEqual(["product-1-price"]);
    expect(await errorsOf({ "product-1-discount": "-5" })).toEqual(["product-1-discount"]);
    expect(await errorsOf({ "product-1-discount": "5 %" })).toEqual(["product-1-reason"]);
    expect(await errorsOf({ "product-1-taxed": "99" })).toEqual(["product-1-taxed"]);
    expect(await errorsOf({ "product-1-sac": "<b>" })).toEqual(["product-1-sac"]);
    expect(await errorsOf({ discount: "99999999999", reason: "All" })).toEqual(["discount"]);
    expect(await errorsOf({ deposit: "half" })).toEqual(["deposit"]);
    expect(await errorsOf({ gstin: "29ABCDE1234F1ZV" })).toEqual(["gstin"]);
    expect(await errorsOf({ place_of_supply: "98" })).toEqual(["place_of_supply"]);
    expect(await errorsOf({ valid_until: "2020-01-01" })).toEqual(["valid_until"]);
    expect(await errorsOf({ company: "x".repeat(201) })).toEqual(["company"]);
    expect(await errorsOf({ terms: "x".repeat(4_001) })).toEqual(["terms"]);
    const many = Object.assign(
      {},
      ...Array.from({ length: 500 }, (_, i) => aRow(i + 1, "mono-40")),
    );
    const { status } = await admin.save(path, { ...form, ...many });
    expect(status).toBe(400);
    expect((await read(path)).draft?.lines).toMatchObject([{ quantity: 24 }]);
  });

  test("says what would solve that machines are short, and takes it", async () => {
    for (const [branch, number] of [
      ["bangalore", "20"],
      ["chennai", "90"],
    ] as const) {
      await admin.save("/admin/stock", { configuration: "business-14", branch, number, seen: "" });
    }
    const { path, form } = await drafted({ "product-1-day_from": soon });
    const { outcome } = await admin.save(path, { ...form, intent: "fixes" });
    expect(outcome.shortages?.said.join()).toContain("20 free at Bangalore, 24 requested");
    const [fix] = outcome.shortages?.fixes ?? [];
    const taken = await admin.save(path, { ...form, fix: fix?.value ?? "" });
    expect(taken.outcome).toMatchObject({ errors: {}, said: "Draft saved." });
    const again = await admin.save(path, { ...(await formOf(path)), intent: "fixes" });
    expect(again.outcome.failure).toBe("Nothing is short any more.");
  });
});

test("those without the permission neither see nor send it", async () => {
  const { path, form } = await drafted();
  const engineer = await signInAt(
    site.url,
    await createUser(site, "engineer", { branch: "bangalore" }),
  );
  for (const page of [add, path]) {
    expect((await engineer.get(page)).status).toBe(403);
    expect((await engineer.save(page, { ...form, intent: "issue" })).status).toBe(403);
  }
  expect(await documents()).toMatchObject([{ state: "draft", version: 2 }]);
});
