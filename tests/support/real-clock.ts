import { afterAll, vi } from "vitest";

// The files of a worker share its globals: a clock that one of them stops goes on for the next.
afterAll(() => {
  vi.useRealTimers();
});
