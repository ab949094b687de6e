import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";
import { cityOf } from "#app/domain/branches/branch-near.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import type { StoredRecord } from "#app/domain/records/record-repository.server.ts";
import { groupByPerson } from "#app/domain/search/people.ts";
import { formatPhone } from "#app/lib/format.ts";
import { findPage } from "#app/platform/lists/list.server.ts";
import { holdsAll } from "#app/platform/search/highlight.ts";
import { termsOf } from "#app/platform/search/words.ts";

/** A customer as a form of theirs begins, by the names of its fields. */
export interface Customer {
  id: string;
  name: string;
  /** Details that tell them from others of that name. */
  said: string;
  values: Record<string, string>;
}

/** The kinds whose senders are customers, by their tables. */
const asked = ["booking", "enquiry"];
/** Of each kind; many have the letters elsewhere than in the name. */
const readAtMost = 100;
const shownAtMost = 8;
const fewestLetters = 2;

/**
 * People and companies by two letters of a name or the digits of a phone number, the newest first,
 * with what their last booking or enquiry says of them. None of it is spam or anonymised.
 */
export async function findCustomers(
  { store: { db }, kinds, catalogue }: App,
  signedIn: SignedIn,
  typed: string,
): Promise<Customer[]> {
  const terms = termsOf(typed);
  if (typed.trim().length < fewestLetters || terms.length === 0) return [];
  if (!may(signedIn, "records")) return [];
  const query = { search: typed, filters: {}, from: undefined, to: undefined } as const;
  const found = await Promise.all(
    asked.flatMap((table) => {
      const kind = kinds.findByTable(table);
      if (!kind) return [];
      const list = recordList(db, kind, { ...query, sort: "newest" }, catalogue.current);
      return findPage(list, undefined, readAtMost);
    }),
  );
  const own = found
    .flatMap(({ rows }) => rows)
    .filter((row) => row.name !== anonymisedActor && holdsAll(namesOf(row), terms));
  return groupByPerson(own.map((row) => ({ row })))
    .slice(0, shownAtMost)
    .map(({ name, phone, email, records: [newest, ...others] }) => {
      // An enquiry has no address; a company or street is that of the last booking.
      const rows = [newest, ...others].map(({ row }) => row);
      const booked = rows.find((row) => row.kind === "booking");
      const from = booked ?? newest.row;
      const text = (column: string) => String(from[column] ?? "");
      const postcode = text("postcode") || text("code");
      const city = text("city") || cityOf(catalogue.current.branches, postcode);
      const [company, street, street2] = [text("company"), text("street"), text("street2")];
      const gstin = text("gstin");
      return {
        id: newest.row.id,
        name,
        said: [company, phone && formatPhone(phone), city].filter(Boolean).join(", "),
        values: {
          ...{ Name: name, Phone: phone, Email: email },
          ...{ company, gstin, street, street2, city, postcode },
        },
      };
    });
}

const namesOf = (row: StoredRecord) => [row.name, row.phone, String(row.company ?? "")];
