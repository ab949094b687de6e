/** The browser's storage can be forbidden, full or edited by hand: the page works without it. */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
