import { formatHours } from "#app/domain/branches/answer-times.ts";
import {
  type BodyOf,
  type CatalogueKind,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import { formatCities } from "#app/domain/catalogue/opening-figures.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";

/** The day in India, and the branches that documents name. */
interface Shown {
  today: string;
  branches: readonly { id: string; name: string }[];
}

interface KindColumns<Kind extends CatalogueKind> {
  /** Columns that identify its documents, at most four: field names, or the results of `cells`. */
  columns: readonly string[];
  /** The number of the one that is on a phone's card, if not the last. */
  main?: number;
  /** Numbers, at the right. */
  areNumbers?: true;
  cells?(body: BodyOf<Kind>, shown: Shown): readonly string[];
}

const kindColumns: { [Kind in CatalogueKind]: KindColumns<Kind> } = {
  group: { columns: ["Day", "Week", "Month", "Year"], main: 2, areNumbers: true, cells: () => [] },
  configuration: {
    columns: [],
    cells({ rates }) {
      if (!rates) return ["", "", "On request", ""];
      return [rates.day, rates.week, rates.month, rates.year].map(formatNumber);
    },
  },
  service: { columns: ["summary"] },
  course: {
    columns: ["Next batch", "Seats", "Fee"],
    cells({ fee, batches }, { today, branches }) {
      const coming = batches.filter(({ begins }) => begins >= today);
      const [next] = coming.toSorted((a, b) => (a.begins < b.begins ? -1 : 1));
      const city = next && formatCities(branches, [{ branches: [next.branch] }]);
      return [
        next ? `${formatDay(next.begins)}, ${city}` : "None",
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
  testimonial: { columns: ["words", "role"] },
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
  registration: {
    columns: ["GSTIN", "Bills for", "Account", "Sample"],
    cells: ({ gstin, branches: served, number, sample }, { branches }) => [
      gstin,
      formatCities(branches, [{ branches: served }]),
      number,
      sample === "yes" ? "Sample" : "",
    ],
  },
  "quotation-terms": {
    columns: ["Valid for", "Issued without staff"],
    cells: ({ validity, issuesItself, upTo }) => [
      formatCount(validity, "day"),
      issuesItself === "yes" ? `Up to ${formatRupees(upTo)}` : "No",
    ],
  },
};

export function columnsOf(kind: CatalogueKind) {
  const { columns, main = columns.length - 1, areNumbers = false } = kindColumns[kind];
  const { fields = {} } = findCatalogueKind(kind) ?? {};
  return { columns: columns.map((one) => fields[one]?.label ?? one), main, areNumbers };
}

export function cellsOf<Kind extends CatalogueKind>(
  { kind, body }: { kind: Kind; body: BodyOf<Kind> },
  shown: Shown,
): readonly string[] {
  const { columns, cells } = kindColumns[kind];
  const texts = new Map<string, unknown>(Object.entries(body));
  return cells ? cells(body, shown) : columns.map((name) => String(texts.get(name)));
}
