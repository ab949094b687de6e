import { globSync, readFileSync } from "node:fs";

/** A regular expression that finds any of the words; "" finds everything. */
export function patternOf(words: readonly string[]): string {
  return words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
}

/** A test file, and whether all of it was asked for or only the tests with the words in their names. */
export interface Match {
  file: string;
  isWhole: boolean;
}

/**
 * The test files that have to do with the words: by their path, or because a name in them may hold
 * one. Without words that is every file.
 */
export function matching(words: readonly string[], globs: string[]): Match[] {
  const pattern = new RegExp(patternOf(words), "i");
  return globSync(globs).flatMap((file): Match[] => {
    if (pattern.test(file)) return [{ file, isWhole: true }];
    return pattern.test(readFileSync(file, "utf8")) ? [{ file, isWhole: false }] : [];
  });
}
