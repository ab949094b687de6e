import { branchNames } from "#app/domain/branches/responsible-branch.ts";
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
].map(([key = "", header = ""]) => ({ key, header }));

/** The figures of a period; what a part does not count stays empty. */
export function numbersCsv({ period, branch, ...numbers }: Numbers): Response {
  const { total, points, branches, people, groups, ranges } = numbers;
  const name = branch === undefined ? "All branches" : branchNames[branch];
  const day = {
    ...total,
    part: "Total",
    name: `${name}, ${period.span.from} to ${period.span.to}`,
  };
  const rows = [
    day,
    // An enquiry that became a booking is not counted by day.
    ...points.map(({ booked: _booked, from, ...counts }) => ({
      ...counts,
      part: "Received from",
      name: from,
    })),
    ...(branch === undefined ? branches.map((row) => ({ ...row, part: "Branch" })) : []),
    ...people.map((row) => ({ ...row, part: "Assigned to" })),
    ...groups.map((row) => ({ ...row, part: "Product group" })),
    ...ranges.map(({ from, ...row }) => ({ ...row, part: "Booked from", name: from })),
  ];
  const file = `southbridge-numbers-${period.span.from}-${period.span.to}.csv`;
  return csvDownload(stream(rows), columns, file);
}

async function* stream(rows: readonly object[]) {
  yield* rows;
}
