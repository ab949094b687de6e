/** Options of one group are together under its name. */
type Option = readonly [value: string, label: string, group?: string];

/** The options of a `<select>`. */
export function Options({ of: options }: { of: readonly Option[] }) {
  return [...Map.groupBy(options, ([, , group]) => group)].map(([group, some]) => {
    const shown = some.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    return group === undefined ? (
      shown
    ) : (
      <optgroup key={group} label={group}>
        {shown}
      </optgroup>
    );
  });
}
