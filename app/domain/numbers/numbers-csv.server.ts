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
].map(([key = "", header = ""]) => ({ key, header }));

/** The figures of a period; what a part does not count stays empty. */
export function numbersCsv({
  period: { span },
  branch,
  branchName,
  ...numbers
}: Numbers): Response {
  const { total, points, branches, people, groups, ranges } = numbers;
  const all = {
    ...total,
    part: "Total",
    name: `${branchName ?? "All branches"}, ${span.from} to ${span.to}`,
  };
  const rows = [
    all,
    // Enquiries that became bookings are not counted by day.
    ...points.map((row) => ({ ...row, booked: "", part: "Received from", name: row.from })),
    ...(branch === undefined ? branches.map((row) => ({ ...row, part: "Branch" })) : []),
    ...people.map((row) => ({ ...row, part: "Assigned to" })),
    ...groups.map((row) => ({ ...row, part: "Product group" })),
    ...ranges.map((row) => ({ ...row, part: "Booked from", name: row.from })),
  ];
  return csvDownload(stream(rows), columns, `southbridge-numbers-${span.from}-${span.to}.csv`);
}

async function* stream(rows: readonly object[]) {
  yield* rows;
}
