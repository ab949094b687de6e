/** What is to be changed or deleted is not stored (any more). */
export class RecordGone extends Error {
  override name = "RecordGone";
}
