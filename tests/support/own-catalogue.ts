import { buildCatalogue } from "#app/domain/catalogue/catalogue.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";

const turnarounds: Record<string, number> = { desktops: 0, servers: 3, "printers-and-scanners": 2 };

/** Beside each Sunday: a day in the week, and the days around a weekend. */
const closedDays: Record<string, readonly string[]> = {
  kochi: ["2026-11-26", "2026-12-03", "2026-12-10"],
  pune: ["2026-11-28", "2026-11-30", "2026-12-05", "2026-12-07", "2026-12-08"],
};

/** As the model asks it, by the calendar alone. */
export const isOpen = (branch: string, day: string) =>
  new Date(day).getUTCDay() !== 0 && !closedDays[branch]?.includes(day);

/**
 * Three machines of a line cost 5 % less, groups take other times to bring to order, and branches
 * are closed on some days.
 */
const documents = contentDocuments.map((document) => {
  if (document.kind === "branch") {
    const closed = closedDays[document.slug]?.map((day) => ({ day, reason: "Closed" })) ?? [];
    return { ...document, body: { ...document.body, closedDays: closed } };
  }
  if (document.kind !== "group") return document;
  const steps = [{ from: 3, percent: 5 }];
  const { [document.slug]: turnaround = 1 } = turnarounds;
  return { ...document, body: { ...document.body, steps, turnaround } };
});

export const ownCatalogue = buildCatalogue(documents, 1);
