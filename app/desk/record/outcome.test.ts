import { expect, test } from "vitest";
import { formatOutcomes } from "#app/desk/record/outcome.ts";

type Outcome = Omit<Parameters<typeof formatOutcomes>[0][number], "kind">;
type Verbs = [string, string?];

const kind = { one: "Enquiry", many: "enquiries" };
const isDone: Verbs = ["is done", "are done"];
const isUndone: Verbs = ["is as it was", "are as they were"];

test.each<[Outcome, Verbs, string]>([
  [{ count: 2, gone: [12] }, ["assigned"], "2 enquiries assigned. No. 12 was deleted meanwhile."],
  [
    { count: 0, gone: [12, 15] },
    isDone,
    "0 enquiries are done. No. 12 and 15 were deleted meanwhile.",
  ],
  [
    { count: 1, gone: [1, 2, 3, 4, 5, 6, 7] },
    isDone,
    "1 enquiry is done. No. 1, 2, 3, 4, 5 and 2 others were deleted meanwhile.",
  ],
  [{ count: 1 }, ["marked as not spam"], "1 enquiry marked as not spam."],
  [{ count: 1, no: 3350 }, isDone, "Enquiry 3350 is done."],
  [{ count: 3, no: 1 }, isDone, "3 enquiries are done."],
  [{ count: 1, no: 3350 }, isUndone, "Enquiry 3350 is as it was."],
  [
    { count: 0, gone: [3], changed: new Map([["Ravi Kumar", [12, 15]]]) },
    isUndone,
    "0 enquiries are as they were. No. 3 was deleted meanwhile. No. 12 and 15 were changed by Ravi Kumar meanwhile.",
  ],
])("%o", (outcome, verbs, words) => {
  expect(formatOutcomes([{ kind, ...outcome }], ...verbs)).toBe(words);
});
