import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { type ListNarrowing, type ListSpec, oneOf } from "#app/platform/lists/list-query.ts";
import { branches } from "#content/branches.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

/** In place of a user id: what nobody looks after. */
export const nobody = "nobody";

/** In place of a branch's id: what no branch sees to. */
export const noBranch = "none";

/** In place of a product group: what is not in the catalogue any more. */
export const noGroup = "none";

export type RecordFilters = {
  /** One of the kind's; without it all but spam. */
  status: string;
  /** The user id of the admin who looks after it, or `nobody`. */
  assignee: string;
  /** The id of the branch that sees to it, or `noBranch`. */
  branch: string;
  /** The slug of a product group that is among what was booked, or `noGroup`. */
  group: string;
};

/** Which records of a kind a list, a count or an export is about. */
export type RecordQuery = ListNarrowing<RecordFilters>;

export function recordListSpec({
  statuses,
  hasLines,
  hasDueDay,
}: RecordKindDescription): ListSpec<RecordFilters> {
  return {
    filters: {
      status: oneOf(statuses),
      assignee: (text) => /^[\w-]{1,64}$/.exec(text)?.[0],
      branch: oneOf([...branches.map(({ id }) => id), noBranch]),
      group: oneOf(hasLines ? [...productGroups.map(({ slug }) => slug), noGroup] : []),
    },
    hasDays: true,
    sorts: hasDueDay ? ["due", "oldest", "name"] : ["newest", "oldest", "name"],
  };
}
