import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { expect, expectAccessible, isLive, test } from "./support.ts";

/** In milliseconds, with what a person needs between keys left out. */
const longest = 40_000;

test("a quotation of three lines for a known customer is made and sent by keyboard", async ({
  page,
  site,
  signIn,
}) => {
  const desk = await signInAsAdmin(site.url);
  await desk.post("/booking", aDeskBooking({ Name: "Farah Siddiqui", company: "Sahya Clinics" }));
  await signIn("/admin");
  await page.goto("/admin/quotations/add");
  await isLive(page);
  const { keyboard } = page;
  const option = (name: RegExp) => page.getByRole("option", { name });
  const begun = Date.now();
  await keyboard.type("Farah");
  await expect(option(/Farah Siddiqui/)).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  const add = page.getByRole("combobox", { name: /Add a model/ });
  for (const [model, number, discount] of [
    ["Business 14", "24", "8 %"],
    ["Workstation 16", "4", ""],
    ["Mono 40", "2", ""],
  ] as const) {
    await expect(add).toBeFocused();
    await keyboard.type(model);
    await expect(option(new RegExp(`^${model}`))).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: `${model}, Quantity` })).toBeFocused();
    await keyboard.type(number);
    if (discount) {
      await keyboard.press("ArrowRight");
      await keyboard.press("ArrowRight");
      await keyboard.type(discount);
      await keyboard.press("Shift+Tab");
      await keyboard.press("Shift+Tab");
      await keyboard.press("Shift+Tab");
      await keyboard.type("Twenty and more");
      await keyboard.press("Tab");
    }
    await keyboard.press("Enter");
  }
  // The menu of models is open over it.
  const sum = await page.locator("section[aria-label=Sum] [data-total] dd").innerText();
  await keyboard.press("Control+Enter");
  await expect(page.getByText(/is issued. Mail queued/)).toBeVisible();
  const elapsed = Date.now() - begun;
  test.info().annotations.push({ type: "ms", description: String(elapsed) });
  expect(elapsed).toBeLessThan(longest);

  await expect(page).toHaveURL(/\/admin\/quotations\/[\w-]{36}$/);
  const [document] = await site.db.selectFrom("document").selectAll().execute();
  expect(document).toMatchObject({ state: "issued", revision: 1 });
  expect(sum.replace(/\D/g, "")).toBe(String(Number(document?.total) / 100));
  const mails = await mailsIn(site.db);
  expect(mails.filter(({ template }) => template === "quotation")).toMatchObject([
    { recipient: "lakshmi@example.com" },
  ]);
});

test("a draft is saved while one types, and two who edit it lose nothing", async ({
  page,
  site,
  signIn,
}) => {
  const desk = await signInAsAdmin(site.url);
  const added = await desk.save("/admin/quotations/add", aDraftForm());
  const path = added.outcome.next ?? "";
  await signIn("/admin");
  await page.goto(path);
  await isLive(page);
  const quantity = page.getByRole("textbox", { name: "Business 14, Quantity" });
  await quantity.fill("3");
  await expect(page.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
  await expect(quantity).toBeFocused();
  await expectAccessible(page);

  // Another field by somebody else: theirs comes into the form, ours stays.
  const { data } = await desk.read<{
    draft: { version: number; values: Record<string, string>; documentId: string };
  }>(path);
  const base = JSON.stringify(data.draft.values);
  const { product: _, ...values } = data.draft.values;
  const row = JSON.parse(data.draft.values.product ?? "[]")[0];
  const rows = Object.entries(row).map(([part, value]) => [`product-1-${part}`, String(value)]);
  const theirs = { ...values, ...Object.fromEntries(rows), order_no: "PO-7781" };
  const state = { document: data.draft.documentId, version: String(data.draft.version), base };
  await desk.save(path, { ...theirs, ...state });
  await quantity.fill("5");
  await expect(page.getByLabel(/Customer’s order number/)).toHaveValue("PO-7781");
  await expect(quantity).toHaveValue("5");
  await expect
    .poll(
      async () => (await site.db.selectFrom("document_line").selectAll().execute())[0]?.quantity,
    )
    .toBe(5);

  await quantity.focus();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Preview/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Business 14");
  await page.keyboard.press("Escape");
});

function aDraftForm() {
  return {
    ...{ name: "Farah Siddiqui", email: "farah@sahya.example", postcode: "560 025" },
    ...{ city: "Bangalore", street: "41, Richmond Road", valid_until: soon, terms: "" },
    ...{ "product-1-slug": "business-14", "product-1-quantity": "2" },
    submission_key: "draft of this test",
  };
}

const soon = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
