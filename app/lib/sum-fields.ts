/** The sums of some fields of all rows. */
export function sumFields<Field extends string>(
  fields: readonly Field[],
  rows: readonly Readonly<Record<Field, number>>[],
) {
  const sums = fields.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]);
  return Object.fromEntries(sums) as Record<Field, number>;
}
