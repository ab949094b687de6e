/**
 * Runs `use`, which reads or writes the browser's storage. That can be forbidden, full or edited by
 * hand: then nothing is kept, and the page works as it does without.
 */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
