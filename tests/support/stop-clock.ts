import { afterAll, beforeAll, vi } from "vitest";

/**
 * Stops the clock, and with it the site's, for the tests of a `describe`: budgets are counted by
 * quarters of an hour and by hours, and none is to begin half-way through a test.
 */
export function stopClock() {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
