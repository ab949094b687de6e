import type { Money } from "#app/domain/numbers/money-repository.server.ts";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";

const columns = [
  ["part", "Part"],
  ["name", "Name or first day"],
  ["enquiries", "Enquiries"],
  ["answered", "Answered"],
  ["booked", "Became bookings"],
  ["bookings", "Bookings"],
  ["machines", "Machines"],
  ["sum", "Value (INR)"],
  ["onRequest", "Prices on request"],
  ["owned", "Machines in stock"],
  ["out", "Machines out"],
  ["overdue", "Overdue bookings"],
  ["quoted", "Quotations"],
  ["won", "Accepted"],
  ["lost", "Declined or ended"],
  ["quotedSum", "Quoted with GST (INR)"],
  ["wonSum", "Accepted with GST (INR)"],
  ["sold", "Booked without GST (INR)"],
  ["invoiced", "Invoiced less credit notes (INR)"],
  ["received", "Received (INR)"],
  ["open", "Open (INR)"],
  ["late", "Overdue (INR)"],
  ["counted", "Faults closed or late"],
  ["kept", "Faults closed within 24 hours"],
  ["running", "Faults open and not late"],
].map(([key = "", header = ""]) => ({ key, header }));

/** The figures of a period; what a part does not count stays empty. */
export function numbersCsv({
  period: { span },
  branch,
  branchName,
  ...numbers
}: Numbers): Response {
  const { total, points, branches, people, groups, ranges, quotations, money, faults } = numbers;
  const { quoted, won, lost, quotedSum, wonSum, reasons } = quotations;
  const all = {
    ...total,
    ...{ quoted, won, lost, quotedSum, wonSum },
    ...inRupees(money.total),
    ...faults.total,
    part: "Total",
    name: `${branchName ?? "All branches"}, ${span.from} to ${span.to}`,
  };
  // Those of one branch are the total.
  const ofAll = <Row>(rows: readonly Row[]) => (branch === undefined ? rows : []);
  const rows = [
    all,
    // Enquiries that became bookings are not counted by day.
    ...points.map((row) => ({ ...row, booked: "", part: "Received from", name: row.from })),
    ...ofAll(branches).map((row) => ({ ...row, part: "Branch" })),
    ...people.map((row) => ({ ...row, part: "Assigned to" })),
    ...groups.map((row) => ({ ...row, part: "Product group" })),
    ...ranges.map((row) => ({ ...row, part: "Booked from", name: row.from })),
    ...ofAll(quotations.branches).map((row) => ({ ...row, part: "Quotations of branch" })),
    ...quotations.people.map((row) => ({ ...row, part: "Quotations assigned to" })),
    ...ofAll(money.branches).map((row) => {
      return { part: "Money of branch", name: row.name, ...inRupees(row) };
    }),
    ...money.months.map((row) => ({ part: "Money of month", name: row.month, ...inRupees(row) })),
    ...ofAll(faults.branches).map((row) => ({ ...row, part: "Faults of branch" })),
    ...faults.models.map((row) => ({ ...row, part: "Faults of model" })),
    ...faults.months.map((row) => ({ ...row, part: "Faults of month" })),
    ...reasons.map(({ reason, count }) => ({ part: "Lost because", name: reason, lost: count })),
  ];
  return csvDownload(rows, columns, `southbridge-numbers-${span.from}-${span.to}.csv`);
}

function inRupees({ booked, invoiced, received, open, overdue }: Money) {
  const sums = { sold: booked, invoiced, received, open, late: overdue };
  return Object.fromEntries(Object.entries(sums).map(([name, paise]) => [name, paise / 100]));
}
