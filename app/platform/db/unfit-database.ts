/** A database on which this release cannot work; the message says what to do about it. */
export class UnfitDatabase extends Error {
  override name = "UnfitDatabase";
}
