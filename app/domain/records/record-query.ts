import { type RecordKindDescription, readStatus } from "#app/domain/records/record-kind.ts";
import { type ListNarrowing, type ListSpec, oneOf } from "#app/platform/lists/list-query.ts";
import { branches } from "#content/branches.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

/** In place of a user id: unassigned. */
export const nobody = "nobody";

/** In place of a branch's id: without a branch. */
export const noBranch = "none";

/** In place of a product group: not in the catalogue any more. */
export const noGroup = "none";

export type RecordFilters = {
  /** One of the kind's; without it all but spam. */
  status: string;
  /** The user id of the assignee, or `nobody`. */
  assignee: string;
  /** The id of the responsible branch, or `noBranch`. */
  branch: string;
  /** The slug of a product group among the booked lines, or `noGroup`. */
  group: string;
  /** "cancelled": without cancelled bookings. */
  without: string;
};

/** The query of a list, a count or an export. */
export type RecordQuery = ListNarrowing<RecordFilters>;

export function recordListSpec(kind: RecordKindDescription): ListSpec<RecordFilters> {
  const { hasLines, hasDueDay } = kind;
  return {
    filters: {
      status: (text) => readStatus(kind, text),
      assignee: (text) => /^[\w-]{1,64}$/.exec(text)?.[0],
      branch: oneOf([...branches.map(({ id }) => id), noBranch]),
      without: oneOf(hasLines ? ["cancelled"] : []),
      group: oneOf(hasLines ? [...productGroups.map(({ slug }) => slug), noGroup] : []),
    },
    hasDays: true,
    sorts: hasDueDay ? ["due", "oldest", "name"] : ["newest", "oldest", "name"],
  };
}
