import { formatHours } from "#app/domain/branches/answer-times.ts";
import type { BodyOf, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { formatCities } from "#app/domain/catalogue/opening-figures.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";

type KindColumns = {
  [Kind in CatalogueKind]: {
    /** What tells its documents apart, four at most. */
    columns: readonly string[];
    /** The number of the one that is on a phone's card, if not the last. */
    main?: number;
    /** Numbers, at the right. */
    areNumbers?: true;
    cells(body: BodyOf<Kind>, shown: Shown): readonly string[];
  };
};

/** The day in India, and the branches that documents name. */
interface Shown {
  today: string;
  branches: readonly { id: string; name: string }[];
}

/** How each kind is listed. */
export const kindColumns: KindColumns = {
  group: {
    columns: ["Day", "Week", "Month", "Year"],
    main: 2,
    areNumbers: true,
    cells: () => [],
  },
  configuration: {
    columns: [],
    cells({ rates }) {
      if (!rates) return ["", "", "On request", ""];
      return [rates.day, rates.week, rates.month, rates.year].map(formatNumber);
    },
  },
  service: { columns: ["Summary"], cells: ({ summary }) => [summary] },
  course: {
    columns: ["Next batch", "Seats", "Fee"],
    cells({ fee, batches }, { today, branches }) {
      const coming = batches.filter(({ begins }) => begins >= today);
      const [next] = coming.toSorted((a, b) => (a.begins < b.begins ? -1 : 1));
      return [
        next
          ? `${formatDay(next.begins)}, ${formatCities(branches, [{ branches: [next.branch] }])}`
          : "None",
        next ? formatNumber(next.seats) : "",
        fee === null ? "On request" : formatRupees(fee),
      ];
    },
  },
  opening: {
    columns: ["City", "Positions", "Closes"],
    cells: (opening, { today, branches }) => [
      formatCities(branches, [opening]),
      formatNumber(opening.positions),
      `${opening.validThrough < today ? "Closed " : ""}${formatDay(opening.validThrough)}`,
    ],
  },
  branch: {
    columns: ["Hours", "Next closed day"],
    cells(branch, { today }) {
      const coming = branch.closedDays.map(({ day }) => day).filter((day) => day >= today);
      const [next] = coming.toSorted();
      return [formatHours(branch), next ? formatDay(next) : ""];
    },
  },
  testimonial: {
    columns: ["Words", "Role"],
    cells: ({ words, role }) => [words, role],
  },
  notice: {
    columns: ["On the site", "From", "Until"],
    cells({ from, until }, { today }) {
      const is = until < today ? "Over" : from > today ? "Later" : "Now";
      return [is, formatDay(from), formatDay(until)];
    },
  },
  template: {
    columns: ["Subject", "Used for"],
    cells: ({ subject, replies, statuses }) => [
      subject,
      [
        replies.length > 0 && "replies",
        statuses.length > 0 && formatCount(statuses.length, "status", "statuses"),
      ]
        .filter(Boolean)
        .join(", "),
    ],
  },
  bank: {
    columns: ["Holder", "IFSC", "Account"],
    cells: ({ holder, ifsc, number }) => [holder, ifsc, number],
  },
};

export function cellsOf<Kind extends CatalogueKind>(
  { kind, body }: { kind: Kind; body: BodyOf<Kind> },
  shown: Shown,
): readonly string[] {
  return kindColumns[kind].cells(body, shown);
}
