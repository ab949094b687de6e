import { expect, test } from "vitest";
import { formatOutcomes } from "#app/desk/record/outcome.ts";

const enquiry = { one: "Enquiry", many: "enquiries" };
const message = { one: "Message", many: "messages" };
const all = (kind: typeof enquiry, numbers: readonly number[], left?: string) =>
  numbers.map((no) => ({ kind, no, left }));
const [gone, changed] = ["deleted", "changed by Ravi Kumar"];

test.each([
  [
    [...all(enquiry, [1, 2]), ...all(enquiry, [12], gone)],
    "2 enquiries are done. No. 12 was deleted meanwhile.",
  ],
  [all(enquiry, [12, 15], gone), "Nothing was changed. No. 12 and 15 were deleted meanwhile."],
  [
    [...all(enquiry, [9]), ...all(enquiry, [1, 2, 3, 4, 5, 6, 7], gone)],
    "Enquiry 9 is done. No. 1, 2, 3, 4, 5 and 2 others were deleted meanwhile.",
  ],
  [
    [...all(enquiry, [3], gone), ...all(enquiry, [12, 15], changed)],
    "Nothing was changed. No. 3 was deleted meanwhile. No. 12 and 15 were changed by Ravi Kumar meanwhile.",
  ],
  [
    [...all(enquiry, [1, 2, 3]), ...all(message, [4]), ...all(message, [7], gone)],
    "3 enquiries and Message 4 are done. Message 7 was deleted meanwhile.",
  ],
])("%o", (outcomes, words) => {
  expect(formatOutcomes(outcomes, "is done", "are done")).toBe(words);
});
