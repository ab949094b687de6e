import { href } from "react-router";
import type { App, SignedIn } from "#app/context.ts";
import { isOpenTo, type Place, places, quoteHref } from "#app/desk/frame/places.ts";
import { documentPath, paymentPath } from "#app/desk/ui/money-paths.ts";
import { type Doer, may } from "#app/domain/accounts/permissions.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { customerList, type ListedRow } from "#app/domain/customers/customer-repository.server.ts";
import { findByNumber } from "#app/domain/invoices/document-list-repository.server.ts";
import { partnerList, type StoredPartner } from "#app/domain/partners/partner-repository.server.ts";
import { findByReference } from "#app/domain/payments/statement-repository.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { groupByPerson, type Person } from "#app/domain/search/people.ts";
import {
  type FoundOfKind,
  type FoundRecord,
  searchRecords,
  shownOf,
} from "#app/domain/search/search-records.server.ts";
import { readLabel } from "#app/domain/stock/label.ts";
import { stockBranch } from "#app/domain/stock/stock-overview.server.ts";
import { findUnitsWith } from "#app/domain/stock/unit-repository.server.ts";
import { formatReceived } from "#app/lib/dates.ts";
import { documentWords, paymentWords } from "#app/lib/document-kinds.ts";
import { capitalize, formatCount, formatFound } from "#app/lib/format.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { initials } from "#app/lib/names.ts";
import { readReference } from "#app/lib/reference.ts";
import { type Count, findPage, sumOf } from "#app/platform/lists/list.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { excerpt, highlight, holdsAll, type TextSegment } from "#app/platform/search/highlight.ts";
import { type Term, termsOf } from "#app/platform/search/words.ts";

export type SearchAnswer = Awaited<ReturnType<typeof answerSearch>>;
export type ResultGroup = ReturnType<typeof group>;
export type Result = ResultGroup["results"][number];

/** One line of what was found. */
interface Found {
  href: string;
  /** Initials stand in place of an icon. */
  icon: IconName | { initials: string };
  /** Its matches are marked, unless it comes in segments. */
  title: string | readonly TextSegment[];
  rest?: string;
  /** At the right: a status, a day, a number. */
  meta?: string;
}

/** Of each group; "Go to" leads to the rest. */
const shownAtMost = 3;

/** All that staff can find by one search: people, records, partners, pages, and what one can do. */
export async function answerSearch(app: App, signedIn: SignedIn, typed: string) {
  // A reference is found as it is stored, whatever look-alikes were typed.
  const search = (/[a-z]/i.test(typed) && readReference(typed)) || typed;
  const terms = termsOf(search);
  const { db } = app.store;
  const [machines, money, found, customers, partners] = await Promise.all([
    findMachines(app, signedIn, typed),
    findMoney(app, typed),
    terms.length > 0 ? searchRecords(app, search, terms) : [],
    terms.length > 0 ? findPage(customerList(db, search), undefined, 30) : undefined,
    terms.length > 0 ? findPage(partnerList(db, search), undefined, 30) : undefined,
  ]);
  const bookings = found.filter(isBooking);
  const others = found.filter((record) => !isBooking(record));
  const toResult = (record: FoundRecord) => recordResult(record, terms, app.now());
  const customerResults = customers?.rows.map((row) => customerResult(row, terms)) ?? [];
  const customerCount = { count: customerResults.length, more: Boolean(customers?.older) };
  const partnerResults = partners?.rows.map((row) => partnerResult(row, terms)) ?? [];
  const partnerCount = { count: partnerResults.length, more: Boolean(partners?.older) };
  // A partner among many records would never be seen: the first has the last of three places.
  const recordsShown = partnerResults.length > 0 ? shownAtMost - 1 : shownAtMost;
  const records = newestOf(others, terms).slice(0, recordsShown).map(toResult);
  const isOfPerson = ({ row }: FoundRecord) =>
    holdsAll([row.name, row.phone, row.email, String(row.company ?? "")], terms);
  const people = groupByPerson(found.flatMap(({ records }) => records).filter(isOfPerson));
  const counts = { partners: partnerCount, customers: customerCount };
  const pages = goTo(app, found, counts, search, terms).filter((place) =>
    isOpenTo(signedIn, place),
  );
  // A whole tag or serial number is of one machine; a part may be one of a phone number.
  const whole = readLabel(typed).toLowerCase();
  const isTyped = machines.some(({ title, rest = "" }) =>
    [title, ...rest.split(", ")].some((text) => String(text).toLowerCase() === whole),
  );
  const ofMachines = group("Machines", machines, terms);
  const acts = actionsFor(app, signedIn, people[0], terms);
  return {
    search: typed,
    groups: [
      group("Money", money, terms),
      ...(isTyped ? [ofMachines] : []),
      group("People", people.map(personResult), terms),
      group("Customers", customerResults, terms, formatFound(customerCount)),
      group("Bookings", newestOf(bookings, terms).map(toResult), terms, countOf(bookings)),
      group("Records", [...records, ...partnerResults], terms, countOf(others, partnerCount)),
      ...(isTyped ? [] : [ofMachines]),
      group("Go to", pages, [], ""),
      group("Actions", acts, [], "", terms.length > 0 ? acts.length : shownAtMost),
    ].filter(({ results }) => results.length > 0),
  };
}

function group(
  title: string,
  found: readonly Found[],
  terms: readonly Term[],
  /** Empty where it says nothing. */
  count = String(found.length),
  most = shownAtMost,
) {
  const results = found.slice(0, most).map((result) => ({
    href: result.href,
    icon: result.icon,
    title: typeof result.title === "string" ? highlight(result.title, terms) : result.title,
    rest: highlight(result.rest ?? "", terms),
    meta: result.meta ?? "",
  }));
  return { title, count, results };
}

function countOf(found: readonly FoundOfKind[], ...more: Count[]): string {
  return formatFound(sumOf([...found.map(({ count }) => count), ...more]));
}

/** The newest of several kinds, as many as a group shows; one with just that number comes first. */
function newestOf(found: readonly FoundOfKind[], terms: readonly Term[]) {
  const isNamed = ({ row }: FoundRecord) => terms.some(([typed]) => typed === String(row.no));
  return found
    .flatMap(({ records }) => records)
    .toSorted(
      (a, b) =>
        Number(isNamed(b)) - Number(isNamed(a)) || b.row.created_at.localeCompare(a.row.created_at),
    )
    .slice(0, shownAtMost);
}

function personResult({ name, phone, email, records }: Person<FoundRecord>): Found {
  return {
    href: pageOf(records[0]),
    icon: { initials: initials(name) },
    title: name,
    rest: listed([phone, email], "  "),
    meta: formatCount(records.length, "record"),
  };
}

function recordResult(record: FoundRecord, terms: readonly Term[], now: Date): Found {
  const { kind, row, field, note } = record;
  if (note !== undefined) {
    return {
      href: pageOf(record),
      icon: "document",
      title: highlight(`Note in ${kind.one.toLowerCase()} ${row.reference ?? row.no}`, []),
      rest: `“${excerpt(note, terms)}”`,
      meta: formatReceived(row.created_at, now),
    };
  }
  const [, , phone = ""] = shownOf(row);
  const product = isBooking(record) && !field ? String(row.product ?? "") : "";
  const match = field ? `${field.label} ${excerpt(field.value, terms)}` : phone;
  return {
    href: pageOf(record),
    icon: kind.icon,
    title: isBooking(record) ? String(row.reference) : `${kind.one} ${row.no}`,
    rest: listed([product, shorten(row.name), match]),
    meta: statusName(row.status),
  };
}

const isBooking = ({ kind }: Pick<FoundRecord, "kind">) => kind.table === "booking";

function customerResult(row: ListedRow, terms: readonly Term[]): Found {
  const { id, no, name, contact, phone, email, gstin, city } = row;
  const match = [gstin, email].find((one) => one && holdsAll([one], terms)) ?? phone;
  const rest = listed([contact, city, match]);
  return {
    href: `${places.customers.href}/${id}`,
    icon: "person",
    title: name,
    rest,
    meta: `No. ${no}`,
  };
}

function partnerResult(row: StoredPartner, terms: readonly Term[]): Found {
  const { id, company, contact, phone, email, city, supplies, note } = row;
  const contactable = holdsAll([email], terms) ? email : phone;
  const shown = [company, contact, city, contactable, supplies];
  const isInNote = terms.some((one) => !holdsAll(shown, [one]) && holdsAll([note], [one]));
  const rest = isInNote ? `Note “${excerpt(note, terms)}”` : listed([contact, city, contactable]);
  const to = href("/admin/partners/:id", { id });
  return { href: to, icon: "handshake", title: company, rest, meta: "Partner" };
}

/** A document by its whole number, payments by the number of the bank (UTR). */
async function findMoney({ store: { db } }: App, typed: string): Promise<Found[]> {
  const [document, payments] = await Promise.all([
    findByNumber(db, typed),
    findByReference(db, typed.replace(/\s/g, "")),
  ]);
  return [
    ...(document ? [document] : []).map(({ id, number, total, kind }) => ({
      href: documentPath(id),
      icon: "document" as const,
      title: number ?? "",
      rest: formatPaise(total),
      meta: documentWords[kind],
    })),
    ...payments.map(({ id, reference, amount, kind }) => ({
      href: paymentPath(id),
      icon: "cash" as const,
      title: reference,
      rest: formatPaise(amount),
      meta: paymentWords[kind],
    })),
  ];
}

/** Machines by their tags and serial numbers, of the branches whose stock is shown. */
async function findMachines(app: App, signedIn: SignedIn, typed: string): Promise<Found[]> {
  const { findProduct, findBranch } = app.catalogue.current;
  const wanted = readLabel(typed);
  if (wanted.length < 3 || !may(signedIn, "stock")) return [];
  const units = await findUnitsWith(app.store.db, wanted, stockBranch(signedIn), shownAtMost);
  return units.map(({ tag, serial, configuration, branch, state }) => ({
    href: href("/admin/units/:tag", { tag }),
    icon: "laptop",
    title: tag,
    rest: listed([
      serial,
      findProduct(configuration)?.configuration.name ?? configuration,
      findBranch(branch)?.name ?? branch,
    ]),
    meta: capitalize(state),
  }));
}

/** Pages by their names, and the whole lists of what was found. */
function goTo(
  app: App,
  found: readonly FoundOfKind[],
  counts: Record<"partners" | "customers", Count>,
  search: string,
  terms: readonly Term[],
): (Found & Pick<Place, "needs">)[] {
  const { dashboard, inbox, overdue, due, partners, customers, calendar, stock, catalogue } =
    places;
  const { invoices, billing, payments, tax } = places;
  const { views, mail, users, audit, secondFactor } = places;
  const kinds = app.kinds.all.map(({ description: { title, slug, icon } }) => ({
    title,
    icon,
    href: href("/admin/:records", { records: slug }),
    words: "",
    count: found.find(({ kind }) => kind.slug === slug)?.count ?? { count: 0, more: false },
  }));
  const lists = [
    ...kinds,
    { ...customers, count: counts.customers },
    { ...partners, count: counts.partners },
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
  // Somebody who types the name of a page wants that page.
  const named = [
    ...[dashboard, inbox, ...lists, overdue, due, calendar, stock, catalogue],
    ...[invoices, billing, payments, tax],
    ...[views, mail, users, audit, secondFactor],
  ].filter(isNamed(terms));
  return [...named, ...withResults];
}

/** Actions by name, and those for the first person found. */
function actionsFor(
  app: App,
  doer: Doer,
  person: Person<FoundRecord> | undefined,
  terms: readonly Term[],
): Found[] {
  const { addBooking, addQuotation, addCustomer, addPartner, logout, dark, light } = places;
  const exports = app.kinds.all.map(({ description: { slug, many } }) => {
    const to = `${href("/admin/:records", { records: slug })}.csv`;
    return { title: `Export ${many}`, href: to, icon: "download" as const, words: "csv" };
  });
  const found: Found[] = [
    ...[addBooking, addQuotation, addCustomer, addPartner, logout, dark, light],
    // Only for who asks for them: there are as many as lists.
    ...(terms.some((term) => holdsAll(["Export CSV"], [term])) && may(doer, "exports")
      ? exports
      : []),
  ].filter(isNamed(terms));
  if (!person) return found;
  const { name, phone, records } = person;
  const { id } = records[0].row;
  const toBook = { href: `${href("/booking")}?for=${id}`, icon: "box" } as const;
  found.push({ ...toBook, title: `Add booking for ${shorten(name)}` });
  const toQuote = { href: quoteHref({ from: id }), icon: "document" } as const;
  found.push({ ...toQuote, title: `Add quotation for ${shorten(name)}` });
  const number = phone.replace(/[^\d+]/g, "");
  if (phone)
    found.push({ href: `tel:${number}`, icon: "phone", title: `Call ${phone}`, rest: name });
  return found;
}

/** With nothing typed, everything is offered. */
function isNamed(terms: readonly Term[]) {
  return ({ title, words }: { title: string; words: string }) => holdsAll([title, words], terms);
}

function pageOf({ kind, row }: FoundRecord): string {
  return href("/admin/:records/:id", { records: kind.slug, id: row.id });
}

function listed(parts: readonly string[], separator = ", "): string {
  return parts.filter(Boolean).join(separator);
}

/** Shortens a name or a search for the title of a result. */
function shorten(text: string): string {
  return text.length > 32 ? `${text.slice(0, 32).toWellFormed()}…` : text;
}
