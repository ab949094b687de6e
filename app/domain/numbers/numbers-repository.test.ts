import { beforeEach, expect, test } from "vitest";
import type { App, SignedIn } from "#app/context.ts";
import { newLine } from "#app/domain/bookings/settle-booking.server.ts";
import { readNumbers } from "#app/domain/numbers/numbers.server.ts";
import {
  acceptQuotation,
  declineQuotation,
} from "#app/domain/quotations/answer-quotation.server.ts";
import { issueQuotation, revokeQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import { openQuotation, shownFields } from "#app/domain/quotations/link.server.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import {
  addQuotation,
  reviseQuotation,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { addDays } from "#app/lib/dates.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { kinds } from "#app/registry.server.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const desk = await openRentalDesk();
const { db, clock, has } = desk;
const app = {
  ...desk.app,
  ...{ authSecret: "a secret for links", kinds, limits: limitsOf(600), env: {} },
} as unknown as App;
beforeEach(() => has(null, "business-14", "chennai"));

const places = { chennai: "600 001", kochi: "682 001" };

/** A quotation to make: the expected figures follow from these. */
interface Made {
  branch: keyof typeof places;
  by: "asha" | "meera";
  quantity: number;
  /** Its outcome, and the days until then. */
  end: "draft" | "open" | "ended" | "revoked" | "accepted" | "declined";
  after?: number;
  reason?: string;
  /** It was revised on the day before that. */
  isRevised?: true;
}

const all: readonly Made[] = [
  { branch: "chennai", by: "asha", quantity: 25, end: "accepted", after: 4 },
  { branch: "chennai", by: "asha", quantity: 2, end: "accepted", after: 0 },
  { branch: "chennai", by: "meera", quantity: 3, end: "declined", after: 2, reason: "Too dear" },
  { branch: "kochi", by: "meera", quantity: 1, end: "declined", after: 9, reason: "Too dear " },
  {
    branch: "kochi",
    by: "meera",
    quantity: 4,
    end: "declined",
    after: 5,
    reason: "Not now",
    isRevised: true,
  },
  { branch: "kochi", by: "asha", quantity: 5, end: "ended" },
  { branch: "chennai", by: "meera", quantity: 6, end: "open" },
  { branch: "chennai", by: "meera", quantity: 7, end: "revoked" },
  { branch: "chennai", by: "meera", quantity: 8, end: "draft" },
];

/** @returns its total in rupees */
async function make(made: Made, index: number): Promise<number> {
  clock.today = "2026-11-02";
  const doer = { role: "admin" as const, grants: [], branch: made.branch };
  const acting = () => ({ ...desk.by(), actor: { userId: made.by, name: "", email: "" }, doer });
  const { current } = app.catalogue;
  const asked = {
    slug: "business-14",
    quantity: made.quantity,
    duration: 1,
    term: "month" as const,
  };
  const priced = priceLines([{ ...asked, day_from: "2026-12-10" }], current.offers);
  const lines = priced.map((line) => newLine(line, current, places[made.branch]));
  const draft = {
    ...emptyDraft(current, clock.today),
    ...{ name: "Lakshmi", email: "", phone: "98400 00112", street: "12, Second Main" },
    ...{ city: "Somewhere", postcode: places[made.branch] },
    lines: withTaxes(lines, current, clock.today),
    ...(made.end === "ended" && { valid_until: addDays(clock.today, 3) }),
  };
  const { id } = await addQuotation(app, draft, `key ${index}`, acting());
  const newest = async () => {
    const last = (await showQuotation(app, id))?.revisions.at(-1);
    if (!last) throw new Error("gone");
    return last.document;
  };
  const issue = async () => {
    const { id: documentId, version } = await newest();
    await issueQuotation(app, { id, documentId, version }, acting());
  };
  if (made.end === "draft") return 0;
  await issue();
  if (made.end === "revoked") await revokeQuotation(app, id, acting());
  const answeredOn = addDays(clock.today, made.after ?? 0);
  if (made.isRevised) {
    clock.today = addDays(answeredOn, -1);
    await reviseQuotation(app, id, `revision ${index}`, acting());
    await issue();
  }
  clock.today = answeredOn;
  const token = (await tokenOf(app, id)) ?? "";
  const opened = await openQuotation(app, token);
  const typed = { name: "Lakshmi", agree: "on", reason: made.reason ?? "" };
  const fields = { ...(opened && shownFields(opened)), ...typed };
  const holder = { token, fields, clientAddress: "", userId: null };
  if (made.end === "accepted") await acceptQuotation(app, holder);
  if (made.end === "declined") await declineQuotation(app, holder);
  return (await newest()).total / 100;
}

const admin = { userId: "admin", role: "admin", grants: [], branch: "" } as unknown as SignedIn;
const read = async (who: SignedIn, search: string) =>
  (await readNumbers(app, who, new URLSearchParams(search)))?.quotations;

test("quotations that were quoted, won and lost add up to what became of each, by branch, person and reason", async () => {
  const totals: number[] = [];
  for (const [index, made] of all.entries()) totals.push(await make(made, index));
  clock.today = "2026-11-14";
  const figures = (of: (made: Made) => boolean) => {
    let [quoted, won, lost] = [0, 0, 0];
    for (const made of all.filter(of)) {
      if (made.end !== "draft") quoted += 1;
      if (made.end === "accepted") won += 1;
      if (made.end === "declined" || made.end === "ended") lost += 1;
    }
    return { quoted, won, lost };
  };
  const quotations = await read(admin, "month=2026-11");
  const sumOf = (of: (made: Made) => boolean) =>
    all.reduce((sum, made, index) => sum + (of(made) ? (totals[index] ?? 0) : 0), 0);
  expect(quotations).toMatchObject({
    ...figures(() => true),
    quotedSum: sumOf(() => true),
    wonSum: sumOf(({ end }) => end === "accepted"),
    days: { median: 2, longest: 9 },
    reasons: [
      { reason: "Too dear", count: 2 },
      { reason: "Not now", count: 1 },
      { reason: "Ended without an answer", count: 1 },
    ],
  });
  expect(quotations?.branches.map(({ id }) => id)).toEqual(["chennai", "kochi"]);
  for (const row of quotations?.branches ?? []) {
    expect(row).toMatchObject(figures(({ branch }) => branch === row.id));
  }
  for (const row of quotations?.people ?? []) {
    expect(row).toMatchObject(figures(({ by }) => by === row.id));
  }
  const coordinator = { ...admin, role: "coordinator", branch: "kochi" } as SignedIn;
  expect(await read(coordinator, "month=2026-11")).toMatchObject(
    figures(({ branch }) => branch === "kochi"),
  );
  expect(await read(admin, "month=2026-10")).toMatchObject({ quoted: 0, reasons: [] });
  // Spam counts nowhere.
  await db.updateTable("record").set({ status: "spam" }).where("kind", "=", "quotation").execute();
  clock.today = "2026-11-15";
  expect(await read(admin, "month=2026-11")).toMatchObject({ quoted: 0, people: [] });
});
