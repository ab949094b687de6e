type Option = readonly [value: string, label: string];

/** Some options of a select. */
export function Options({ of: options }: { of: readonly Option[] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
