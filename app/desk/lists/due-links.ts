import { href } from "react-router";
import { type DueList, dueLists } from "#app/domain/bookings/due-lists.ts";

type Due = Readonly<Record<DueList, number>> & { branch: string };

/** Counts of due bookings with links to their lists; "without dates" only if there are any. */
export function dueLinks({ branch, ...due }: Due) {
  const shown = (["deliver", "week", "overdue", "none"] as const).filter(
    (list) => list !== "none" || due.none > 0,
  );
  const titles = { ...dueLists, deliver: "Deliver today", overdue: "Overdue returns" };
  return shown.map((list) => {
    const query = new URLSearchParams({ dates: list, ...(branch && { branch }) });
    const to = `${href("/admin/:records", { records: "bookings" })}?${query}`;
    return { title: titles[list], count: due[list], to };
  });
}
