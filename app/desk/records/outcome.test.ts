import { expect, test } from "vitest";
import { formatOutcome, readOutcome, writeOutcome } from "#app/desk/records/outcome.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";

const enquiries = findKind("enquiries")?.description;
if (!enquiries) throw new Error("there are no enquiries");

test.each([
  [{ did: "status", count: 1, gone: [] }, "1 enquiry changed."],
  [{ did: "status", count: 3, gone: [] }, "3 enquiries changed."],
  [
    { did: "assignment", count: 2, gone: [12] },
    "2 enquiries assigned. No. 12 was deleted meanwhile.",
  ],
  [
    { did: "status", count: 0, gone: [12, 15] },
    "0 enquiries changed. No. 12 and 15 were deleted meanwhile.",
  ],
  [
    { did: "status", count: 1, gone: [1, 2, 3, 4, 5, 6, 7] },
    "1 enquiry changed. No. 1, 2, 3, 4, 5 and 2 others were deleted meanwhile.",
  ],
  [{ did: "note", count: 1, gone: [] }, "Note added."],
  [{ did: "release", count: 1, gone: [] }, "1 enquiry marked as not spam."],
] as const)("%o", (outcome, words) => {
  expect(formatOutcome(outcome, enquiries)).toBe(words);
  expect(readOutcome(writeOutcome(outcome))).toEqual(outcome);
});

test.each(["", "x.1", "status.a", "status.1.<b>", "__proto__.1", "constructor.1", "status.1e9"])(
  "what is no outcome says nothing: %s",
  (value) => expect(readOutcome(value)).toBeUndefined(),
);
