type Values = Readonly<Record<string, unknown>>;

/**
 * The changes of one version of a document, on top of another version that changed meanwhile: each
 * value that it changed is its own, each other one is theirs. Lists count as one value.
 * @param before the version with which both began
 */
export function rebase(own: Values, before: Values, theirs: Values): Values {
  const names = new Set([...Object.keys(theirs), ...Object.keys(own)]);
  const values = [...names].map((name) => {
    const [mine, was, is] = [own[name], before[name], theirs[name]];
    if (JSON.stringify(mine) === JSON.stringify(was)) return [name, is];
    return [name, isParts(mine) && isParts(was) && isParts(is) ? rebase(mine, was, is) : mine];
  });
  return Object.fromEntries(values);
}

/** Such as the rates. */
export function isParts(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
