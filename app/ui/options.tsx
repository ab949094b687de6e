/** The options of a `<select>`. */
export function Options({
  of: options,
}: {
  of: readonly (readonly [value: string, label: string])[];
}) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
