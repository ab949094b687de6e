import { href } from "react-router";
import type { App, SignedIn } from "#app/context.ts";
import { actions, mayOpen, type Place, pages } from "#app/desk/search/places.ts";
import type { Result, ResultGroup, SearchAnswer } from "#app/desk/search/search-answer.ts";
import { partnerList, type StoredPartner } from "#app/domain/partners/partner-repository.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { groupByPerson, type Person } from "#app/domain/search/people.ts";
import {
  type FoundOfKind,
  type FoundRecord,
  searchRecords,
  shownOf,
} from "#app/domain/search/search-records.server.ts";
import { formatReceived } from "#app/lib/dates.ts";
import { formatFound } from "#app/lib/format.ts";
import { initials } from "#app/lib/names.ts";
import { readReference } from "#app/lib/reference.ts";
import { type Count, findPage, sumOf } from "#app/platform/lists/list.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { excerpt, highlight, holdsAll } from "#app/platform/search/highlight.ts";
import { type Term, termsOf } from "#app/platform/search/words.ts";

/** Of each group; "Go to" leads to the rest. */
const shownAtMost = 3;

/** All that staff can find by one search: people, records, partners, pages, and what one can do. */
export async function answerSearch(
  app: App,
  { role }: Pick<SignedIn, "role">,
  typed: string,
): Promise<SearchAnswer> {
  // A reference is found as it is stored, whatever look-alikes were typed.
  const search = (/[a-z]/i.test(typed) && readReference(typed)) || typed;
  const terms = termsOf(search);
  const [found, partners] = await Promise.all([
    terms.length > 0 ? searchRecords(app, search, terms) : [],
    terms.length > 0 ? findPage(partnerList(app.store.db, search), undefined, 30) : undefined,
  ]);
  const records = found.flatMap(({ records }) => records);
  const isOfPerson = ({ row }: FoundRecord) =>
    holdsAll([row.name, row.phone, row.email, String(row.company ?? "")], terms);
  const people = groupByPerson(records.filter(isOfPerson));
  const bookings = found.filter(({ kind }) => kind.hasLines);
  const others = found.filter(({ kind }) => !kind.hasLines);
  const now = app.now();
  const shown = partners?.rows.map((row) => partnerResult(row, terms)) ?? [];
  const partnerCount = { count: shown.length, more: Boolean(partners?.older) };
  const mayGo = (place: Place) => mayOpen(role, place);
  return {
    search: typed,
    groups: [
      group(
        "People",
        people.map((person) => personResult(person, terms)),
      ),
      recordGroup("Bookings", bookings, [], terms, now),
      recordGroup("Records", others, shown, terms, now, partnerCount),
      group("Go to", goTo(found, partnerCount, search, terms).filter(mayGo).map(placeResult), ""),
      group("Actions", actionsFor(people[0], terms, mayGo), ""),
    ].filter(({ results }) => results.length > 0),
  };
}

function group(title: string, results: readonly Result[], count?: string): ResultGroup {
  return { title, count: count ?? String(results.length), results: results.slice(0, shownAtMost) };
}

/** The newest of several kinds; one with just that number comes first. */
function recordGroup(
  title: string,
  found: readonly FoundOfKind[],
  more: readonly Result[],
  terms: readonly Term[],
  now: Date,
  moreCount: Count = { count: 0, more: false },
): ResultGroup {
  const isNamed = ({ row }: FoundRecord) => terms.some(([typed]) => typed === String(row.no));
  const records = found
    .flatMap(({ records }) => records)
    .toSorted(
      (a, b) =>
        Number(isNamed(b)) - Number(isNamed(a)) || b.row.created_at.localeCompare(a.row.created_at),
    )
    .slice(0, shownAtMost);
  const results = records.map((record) => recordResult(record, terms, now));
  // A partner among many records would never be seen: the first has the last of three places.
  const kept = more.length > 0 ? results.slice(0, shownAtMost - 1) : results;
  const counts = [...found.map(({ count }) => count), moreCount];
  return group(title, [...kept, ...more], formatFound(sumOf(counts)));
}

function personResult(
  { name, phone, email, records }: Person<FoundRecord>,
  terms: readonly Term[],
) {
  const { kind, row } = records[0];
  return {
    href: href("/admin/:records/:id", { records: kind.slug, id: row.id }),
    icon: { initials: initials(name) },
    title: highlight(name, terms),
    rest: highlight([phone, email].filter(Boolean).join("  "), terms),
    meta: records.length === 1 ? "1 record" : `${records.length} records`,
  };
}

function recordResult(
  { kind, row, field, note }: FoundRecord,
  terms: readonly Term[],
  now: Date,
): Result {
  const to = href("/admin/:records/:id", { records: kind.slug, id: row.id });
  const name = kind.hasLines ? String(row.reference) : `${kind.one} ${row.no}`;
  if (note !== undefined) {
    return {
      href: to,
      icon: "document",
      title: highlight(`Note in ${kind.one.toLowerCase()} ${row.reference ?? row.no}`, []),
      rest: highlight(`“${excerpt(note, terms)}”`, terms),
      meta: formatReceived(row.created_at, now),
    };
  }
  const [, , phone = ""] = shownOf(row);
  const told = field ? `${field.label} ${excerpt(field.value, terms)}` : phone;
  const product = kind.hasLines ? String(row.product ?? "") : "";
  // The records found come first among many other results.
  const sender = shorten(row.name);
  const rest = field ? [sender, told] : [product, sender, told];
  return {
    href: to,
    icon: kind.icon,
    title: highlight(name, terms),
    rest: highlight(rest.filter(Boolean).join(", "), terms),
    meta: statusName(row.status),
  };
}

function partnerResult(row: StoredPartner, terms: readonly Term[]): Result {
  const { id, company, contact, phone, email, city, supplies, note } = row;
  const contactable = holdsAll([email], terms) ? email : phone;
  const shown = [company, contact, city, contactable, supplies];
  const isInNote = terms.some((one) => !holdsAll(shown, [one]) && holdsAll([note], [one]));
  const told = isInNote
    ? `Note “${excerpt(note, terms)}”`
    : [contact, city, contactable].filter(Boolean).join(", ");
  return {
    href: href("/admin/partners/:id", { id }),
    icon: "handshake",
    title: highlight(company, terms),
    rest: highlight(told, terms),
    meta: "Partner",
  };
}

/** The whole lists of what was found, and pages by their names. */
function goTo(
  found: readonly FoundOfKind[],
  partners: Count,
  search: string,
  terms: readonly Term[],
) {
  const lists = [
    ...recordKinds.map(({ description: { title, slug, icon } }) => ({
      title,
      icon,
      href: href("/admin/:records", { records: slug }),
      count: found.find(({ kind }) => kind.slug === slug)?.count ?? { count: 0, more: false },
    })),
    { title: "Partners", icon: "handshake" as const, href: "/admin/partners", count: partners },
  ];
  const withResults = lists
    .filter(({ count }) => count.count > 0)
    .toSorted((a, b) => b.count.count - a.count.count)
    .map(({ title, icon, href, count }) => ({
      title: `${title} with ${shorten(search)}`,
      icon,
      href: listHref(href, { search }),
      meta: `${formatFound(count)} found`,
    }));
  const [dashboard, ...others] = pages;
  const named = [dashboard, ...lists, ...others]
    .filter((place) => place !== undefined)
    .filter((place) => isNamed(place, terms));
  // Somebody who types the name of a page wants that page.
  return [...named, ...withResults];
}

/** Actions by name, and those for the first person found. */
function actionsFor(
  person: Person<FoundRecord> | undefined,
  terms: readonly Term[],
  mayGo: (place: Place) => boolean,
): Result[] {
  const named = actions
    .filter((action) => isNamed(action, terms) && mayGo(action))
    .map((action) => placeResult(action));
  if (!person) return named;
  const book: Result = {
    href: `${href("/booking")}?for=${person.records[0].row.id}`,
    icon: "box",
    title: highlight(`Add booking for ${shorten(person.name)}`, []),
    rest: [],
    meta: "",
  };
  if (!person.phone) return [...named, book];
  const call: Result = {
    href: `tel:${person.phone.replace(/[^\d+]/g, "")}`,
    icon: "phone",
    title: highlight(`Call ${person.phone}`, []),
    rest: highlight(person.name, []),
    meta: "",
  };
  return [...named, book, call];
}

/** With nothing typed, everything is offered. */
function isNamed({ title, words = "" }: { title: string; words?: string }, terms: readonly Term[]) {
  return holdsAll([title, words], terms);
}

function placeResult({ title, href, icon, meta = "" }: Place & { meta?: string }): Result {
  return { href, icon, title: highlight(title, []), rest: [], meta };
}

function shorten(text: string): string {
  return text.length > 32 ? `${text.slice(0, 32).toWellFormed()}…` : text;
}
