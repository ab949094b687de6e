import { beforeEach } from "vitest";
import type { App } from "#app/context.ts";
import { newLine } from "#app/domain/bookings/settle-booking.server.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import { issueQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import { openQuotation, shownFields } from "#app/domain/quotations/link.server.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import {
  addQuotation,
  type Revision,
  reviseQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { type Asked, priceLines } from "#app/domain/rental/price.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { kinds } from "#app/registry.server.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

/** Three months of 25 laptops. */
export const dated = { slug: "business-14", quantity: 25, duration: 3, term: "month" as const };

export const asked: Asked = { ...dated, day_from: "2026-12-01" };

/** The fields of a customer who accepts. */
export const agreed = { name: "Lakshmi Narayanan", agree: "on" };

/** A rental desk that quotes, with what tests of quotations do there in a word. */
export async function openQuotationDesk() {
  const desk = await openRentalDesk();
  const { db, clock, has } = desk;
  const app = {
    ...desk.app,
    ...{ authSecret: "a secret for links", kinds, limits: limitsOf(600) },
    env: { STAFF_EMAIL: "staff@example.com" },
    metrics: { submissionEnded() {} },
  } as unknown as App;
  const by = (branch = "chennai", role: "coordinator" | "admin" = "coordinator") => ({
    ...desk.by(),
    doer: { role, grants: [], branch },
  });

  function aDraft(own: Partial<Draft> = {}, lines: readonly Asked[] = [asked]): Draft {
    const { current } = app.catalogue;
    const priced = priceLines(lines, current.offers).map((line) =>
      newLine(line, current, "600 001"),
    );
    return {
      ...emptyDraft(current, clock.today),
      ...{ name: "Lakshmi", company: "Ottakam Freight", email: "lakshmi@ottakam.example" },
      ...{ phone: "98400 00112", street: "12, Second Main", city: "Chennai", postcode: "600 001" },
      lines: withTaxes(priced, current, clock.today),
      ...own,
    };
  }

  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key ${keys}`;
  };

  async function newest({ id }: { id: string }) {
    const shown = await showQuotation(app, id);
    const last = shown?.revisions.at(-1);
    if (!shown || !last) throw new Error("gone");
    return { ...shown, ...last };
  }

  async function issue(revision: Revision) {
    const { document } = await newest(revision);
    await issueQuotation(app, { ...revision, version: document.version }, by());
    return newest(revision);
  }

  async function issued(own?: Partial<Draft>, lines?: readonly Asked[]) {
    return issue(await addQuotation(app, aDraft(own, lines), newKey(), by()));
  }

  async function revise(id: string, own: Partial<Draft>) {
    const revision = await reviseQuotation(app, id, newKey(), by());
    const { document, draft } = await newest({ id });
    const opened = { ...revision, version: document.version };
    await saveDraft(app, opened, { ...draft, ...own }, by());
    return issue(revision);
  }

  async function open(id: string) {
    const token = (await tokenOf(app, id)) ?? "";
    return { token, opened: await openQuotation(app, token) };
  }

  async function holder(id: string, fields: Record<string, string> = {}) {
    const { token, opened } = await open(id);
    const shown = opened ? shownFields(opened) : {};
    return { token, fields: { ...shown, ...fields }, clientAddress: "203.0.113.7", userId: null };
  }

  const mailsOf = async (record_id: string) => {
    const mails = db.selectFrom("mail").select(["template", "recipient", "data"]);
    return mails.where("record_id", "=", record_id).execute();
  };

  beforeEach(() => has(null, "business-14", "chennai"));

  return { ...desk, app, by, aDraft, newKey, newest, issue, issued, revise, open, holder, mailsOf };
}
