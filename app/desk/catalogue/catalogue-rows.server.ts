import type { App } from "#app/context.ts";
import { formatHours } from "#app/domain/branches/answer-times.ts";
import {
  type BodyOf,
  type CatalogueKind,
  catalogueKinds,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import { findNewestPublishing } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { groupOf } from "#app/domain/catalogue/change-documents.server.ts";
import { differencesOf } from "#app/domain/catalogue/document-words.ts";
import {
  type CurrentDocument,
  listDocuments,
  nameOf,
} from "#app/domain/catalogue/list-documents.server.ts";
import { namedFields } from "#app/domain/catalogue/named-fields.server.ts";
import { formatCities } from "#app/domain/catalogue/opening-figures.ts";
import { findClosedStops } from "#app/domain/publishing/closed-stops.server.ts";
import { formatDay, formatTime, indianDay } from "#app/lib/dates.ts";
import { capitalize, formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";

export type CatalogueRow = ReturnType<typeof rowOf>;

/** The list of a kind, groups with their configurations, beside what all lists show. */
export async function listCatalogue({ store: { db }, kinds, now }: App, kind: CatalogueKind) {
  const at = now();
  const [documents, newest] = await Promise.all([listDocuments(db), findNewestPublishing(db)]);
  const fieldsOf = namedFields(
    documents.map(({ document }) => document),
    kinds,
  );
  const ofKind = (kind: CatalogueKind) =>
    documents.filter(({ document }) => document.kind === kind);
  const branches = ofKind("branch").map(({ document }) => {
    return { id: document.slug, name: nameOf(document) };
  });
  const today = indianDay(at);
  const drafts = documents.filter(({ draft }) => draft);
  const listed = kind === "group" ? [...ofKind("group"), ...ofKind("configuration")] : ofKind(kind);
  return {
    kind,
    /** For "Add …"; there is one document of the terms. */
    one: kind === "quotation-terms" ? undefined : findCatalogueKind(kind)?.one.toLowerCase(),
    ...columnsOf(kind),
    rows: listed.map((one) => rowOf(one, at, branches)),
    tabs: catalogueKinds
      .filter(({ kind }) => kind !== "configuration")
      .map(({ kind, many }) => ({ kind, label: capitalize(many), count: ofKind(kind).length })),
    drafts: await Promise.all(
      drafts.map(async (one) => ({
        ...draftOf(one, at, fieldsOf),
        stops: await findClosedStops(db, one, today),
      })),
    ),
    scheduled: documents.flatMap((one) => scheduledOf(one, at, fieldsOf)),
    today,
    newest: newest && { ...newest, at: formatTime(newest.at, at) },
  };
}

function changeOf({ document, published, author, changedAt }: CurrentDocument, at: Date) {
  const { kind, slug } = document;
  return {
    id: `${kind} ${slug}`,
    kind,
    slug,
    name: nameOf(document),
    isNew: !published,
    by: author ?? "",
    changed: formatTime(changedAt, at),
  };
}

function rowOf(
  current: CurrentDocument,
  at: Date,
  branches: readonly { id: string; name: string }[],
) {
  const { document, published, draft, scheduled } = current;
  const { body } = document;
  const shown = { today: indianDay(at), branches };
  const before = published && cellsOf(published, shown);
  return {
    ...changeOf(current, at),
    group: groupOf(document),
    picture: "picture" in body ? body.picture : undefined,
    state: "state" in body ? body.state : undefined,
    isDraft: draft !== undefined,
    /** The day from which another version is shown. */
    from: scheduled && formatDay(scheduled.from),
    canTakeDown: published?.kind === "notice" && published.body.until >= shown.today,
    cells: cellsOf(document, shown).map((text, index) => ({
      text,
      /** The published text, where the draft differs. */
      was: before && before[index] !== text ? before[index] || "none" : undefined,
    })),
  };
}

function draftOf(current: CurrentDocument, at: Date, fieldsOf: ReturnType<typeof namedFields>) {
  const { document, published, seen } = current;
  return {
    ...changeOf(current, at),
    one: findCatalogueKind(document.kind)?.one ?? "",
    seen,
    when: formatTime(current.changedAt, at).short,
    differences: differencesOf(fieldsOf(document.kind), published?.body, document.body),
  };
}

/** Versions scheduled for a later day, in the form of `draftOf`. */
function scheduledOf(
  { scheduled, ...current }: CurrentDocument,
  at: Date,
  fieldsOf: ReturnType<typeof namedFields>,
) {
  if (!scheduled?.document) return [];
  const { document, version: seen, by, from } = scheduled;
  const of = draftOf({ ...current, scheduled, document, seen }, at, fieldsOf);
  return [{ ...of, by, when: `from ${formatDay(from)}`, stops: undefined }];
}

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

function columnsOf(kind: CatalogueKind) {
  const { columns, main = columns.length - 1, areNumbers = false } = kindColumns[kind];
  const { fields = {} } = findCatalogueKind(kind) ?? {};
  return { columns: columns.map((one) => fields[one]?.label ?? one), main, areNumbers };
}

function cellsOf<Kind extends CatalogueKind>(
  { kind, body }: { kind: Kind; body: BodyOf<Kind> },
  shown: Shown,
): readonly string[] {
  const { columns, cells } = kindColumns[kind];
  const texts = new Map<string, unknown>(Object.entries(body));
  return cells ? cells(body, shown) : columns.map((name) => String(texts.get(name)));
}
