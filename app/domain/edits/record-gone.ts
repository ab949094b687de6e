/** The record to change or delete is not stored (any more). */
export class RecordGone extends Error {
  override name = "RecordGone";
}
