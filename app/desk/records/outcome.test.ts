import { expect, test } from "vitest";
import { formatOutcome } from "#app/desk/records/outcome.ts";
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
  [{ did: "status", count: 1, no: 3350, to: "done", gone: [] }, "Enquiry 3350 is done."],
  [{ did: "status", count: 3, no: 1, to: "in progress", gone: [] }, "3 enquiries are in progress."],
  [{ did: "undo", count: 1, no: 3350, gone: [] }, "Enquiry 3350 is as it was."],
  [
    { did: "undo", count: 0, gone: [3], changed: [12, 15] },
    "0 enquiries are as they were. No. 3 was deleted meanwhile. No. 12 and 15 were changed by somebody else meanwhile.",
  ],
] as const)("%o", (outcome, words) => {
  expect(formatOutcome(outcome, enquiries)).toBe(words);
});
