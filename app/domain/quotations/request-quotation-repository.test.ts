import { describe, expect, test } from "vitest";
import type { Mails } from "#app/domain/mail/mails.ts";
import { openQuotation } from "#app/domain/quotations/link.server.ts";
import { quotation as kind } from "#app/domain/quotations/quotation-kind.server.ts";
import { quotationMails } from "#app/domain/quotations/quotation-mails.tsx";
import { requestQuotation } from "#app/domain/quotations/request-quotation.server.ts";
import { writeLines } from "#app/domain/rental/line.ts";
import type { Asked } from "#app/domain/rental/price.ts";
import { asked, dated, openQuotationDesk } from "#tests/support/quotation-desk.ts";

const { db, app, has, newKey, newest, mailsOf } = await openQuotationDesk();

const renderMail = (about: Mails["quotation"]) => {
  const origin = "https://rent.example";
  const { authSecret, catalogue } = app;
  const at = app.now();
  const sending = { origin, db, authSecret, catalogue: catalogue.current, contents: {}, at };
  return quotationMails.quotation(about, sending as Parameters<typeof quotationMails.quotation>[1]);
};

describe("asked for on the site", () => {
  const request = (own: Record<string, string> = {}, lines: readonly Asked[] = [asked]) => {
    const values = kind.schema(app.catalogue.current).parse({
      ...{ name: "Asha", company: "Kadal Foods", email: "asha@kadal.example", gstin: "" },
      ...{ phone: "98400 00112", postcode: "600 001", product: writeLines(lines), ...own },
    });
    const fields = { submission_key: newKey() };
    return requestQuotation(app, values, { fields, clientAddress: "203.0.113.7", userId: null });
  };

  test("its form takes what is offered, and a GSTIN that can be one", () => {
    const { success } = kind.schema(app.catalogue.current).safeParse({});
    expect(success).toBe(false);
    expect(() => request({ product: "gone.month.1.1" })).toThrow("Choose a product");
    expect(() => request({ gstin: "29ABCDE1234F1ZX" })).toThrow("typing mistake");
    expect(() => request({ product: Array(51).fill("tower-m.month.1.1").join("~") })).toThrow();
  });

  test("it is issued and mailed at once, without what was typed, and makes no customer", async () => {
    const { id, token } = await request();
    const { quotation } = await newest({ id });
    expect(quotation).toMatchObject({ status: "issued", customer_id: null });
    expect(await openQuotation(app, token ?? "")).toMatchObject({ answer: { can: true } });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ template: "quotation", recipient: "asha@kadal.example" });
    const about: Mails["quotation"] = JSON.parse(mail?.data ?? "{}");
    const said = await renderMail(about);
    expect(said.href).toBe(`https://rent.example/quote?token=${token}`);
    expect(JSON.stringify(said)).toContain(quotation.number);
    expect(JSON.stringify(said)).not.toMatch(/Asha|Kadal|Business 14|₹/);
    expect(JSON.stringify(await renderMail({ ...about, isBare: false }))).toContain("Business 14");
  });

  test.each([
    ["a first day", {}, [dated]],
    ["a day on which the branch delivers", {}, [{ ...asked, day_from: "2026-12-06" }]],
    ["a place near", { postcode: "110 001" }, [asked]],
    ["a sum below the limit", {}, [{ ...asked, quantity: 900 }]],
  ])("without %s it is a draft in the inbox", async (_what, own, lines) => {
    const email = `${newKey().replace(" ", "")}@draft.example`;
    const { id, token } = await request({ email, ...own }, lines);
    expect(token).toBeUndefined();
    expect((await newest({ id })).quotation.status).toBe("draft");
    const [mail] = await mailsOf(id);
    expect(mail?.template).toBe("quotation requested");
  });

  test("so it is where machines are taken, and past the limit of a mailbox", async () => {
    await has(3, "business-14", "chennai");
    const taken = await request({ email: "taken@draft.example" });
    expect(taken.token).toBeUndefined();
    await has(null, "business-14", "chennai");
    const email = "flooded@draft.example";
    const all = [];
    for (let n = 0; n < 5; n += 1) all.push(await request({ email, name: `Asha ${n}x` }));
    expect(all.map(({ token }) => token !== undefined)).toEqual([true, true, true, false, false]);
    const mails = db.selectFrom("mail").select("template").where("recipient", "=", email);
    expect(await mails.execute()).toHaveLength(3);
  });
});
