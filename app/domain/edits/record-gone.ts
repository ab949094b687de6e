/** What is to be changed or deleted is not stored (any more). */
export class RecordGone extends Error {
  override name = "RecordGone";
}

/** The record is of a kind that is kept, and is no spam: it is not deleted. */
export class RecordKept extends Error {
  override name = "RecordKept";
}
