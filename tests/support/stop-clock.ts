import { afterAll, beforeAll, vi } from "vitest";

/**
 * Stops the clock, and with it the site's, for the tests of a `describe`: budgets are counted by
 * quarters of an hour and by hours, and none is to begin half-way through a test. `expect.poll`
 * turns a stopped clock on, by its interval at each look: who polls gives a time to stop at that
 * is far from the next hour.
 */
export function stopClock(now?: string) {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"], ...(now !== undefined && { now: new Date(now) }) });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
