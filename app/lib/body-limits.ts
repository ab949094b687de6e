/** The largest form without a file, in bytes. */
const largestForm = 1_000_000;

/**
 * The largest with a CV. This is more than its schema allows, so that a file that is a little too
 * large gets the form back, with all that was typed, instead of a bare 413.
 */
const largestWithFile = 8_000_000;
const takesFile = /^\/carrers(?:[/.?]|$)/;

/** @returns how many bytes a form to this path may have */
export function largestBody(path: string): number {
  return takesFile.test(path) ? largestWithFile : largestForm;
}

/** More than any form of ours has; each says by itself how many it takes (`readForm`). */
export const mostFieldsOfAll = 2_000;
