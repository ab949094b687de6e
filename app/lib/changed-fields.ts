/** The fields in which two states of a record differ, as they were and as they are: for the audit. */
export function changedFields<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
) {
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  const only = (values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  return { before: only(before), after: only(after) };
}
