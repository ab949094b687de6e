import { type FieldFacts, isText, rowKey } from "#app/domain/catalogue/field-facts.ts";

type Row = readonly [key: string, value: unknown];

/**
 * A field of rows or parts that two people changed, with the changes of both, as JSON.
 * @returns undefined where both changed the same row, or the order
 */
export function mergeRows(facts: FieldFacts, base: string, mine: string, theirs: string) {
  const all = [base, mine, theirs].map((json) => rowsOf(facts, json));
  const [was, own, their] = all.map((rows) => rows && new Map(rows));
  if (!was || !own || !their) return undefined;
  const merged = new Map<string, unknown>();
  for (const key of new Set([was, own, their].flatMap((rows) => [...rows.keys()]))) {
    const [before, here, there] = [was, own, their].map((rows) => JSON.stringify(rows.get(key)));
    if (here !== there && before !== here && before !== there) return undefined;
    merged.set(key, (here === before ? their : own).get(key));
  }
  const isMoved = (rows: Map<string, unknown>) =>
    String([...rows.keys()].filter((key) => was.has(key))) !==
    String([...was.keys()].filter((key) => rows.has(key)));
  if (isMoved(own) && isMoved(their)) return undefined;
  const [first, second] = isMoved(own) ? [own, their] : [their, own];
  const keys = [...first.keys()];
  [...second.keys()].forEach((key, at, others) => {
    if (!first.has(key)) keys.splice(keys.indexOf(others[at - 1] ?? "") + 1, 0, key);
  });
  const rows = keys.map((key) => [key, merged.get(key)] as const);
  const kept = rows.filter(([, row]) => row !== undefined);
  const isList = base.startsWith("[");
  return JSON.stringify(isList ? kept.map(([, row]) => row) : Object.fromEntries(kept));
}

function rowsOf(facts: FieldFacts, json: string): Row[] | undefined {
  if (isText(facts) || !/^[[{]/.test(json)) return undefined;
  const value: unknown = JSON.parse(json);
  if (!Array.isArray(value)) return Object.entries(Object(value));
  return value.map((row) => [rowKey(facts.keys, row), row]);
}
