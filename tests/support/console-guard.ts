import { afterEach, beforeEach, expect, vi } from "vitest";

/** Nobody looks at what a test prints, so an error on the console fails the test. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(calls, "errors on the console").toEqual([]);
});
