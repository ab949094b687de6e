import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToasts } from "#app/desk/ui/toast-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The message that is shown; its time runs, as in the component. */
function start() {
  const { queue, say } = createToasts();
  const shown = () => {
    queue.resumeAll();
    return queue.visibleToasts.map(({ content }) => content.text);
  };
  return { queue, say, shown };
}

test("a success leaves after ten seconds, and waits while it is pointed at", () => {
  const { queue, say, shown } = start();
  say({ said: "Saved" });
  expect(shown()).toEqual(["Saved"]);
  vi.advanceTimersByTime(9_000);
  queue.pauseAll();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toEqual([]);
});

test("the next message replaces a success, which does not return", () => {
  const { queue, say, shown } = start();
  say({ said: "One" });
  say({ said: "Two" });
  expect(shown()).toEqual(["Two"]);
  for (const { key } of queue.visibleToasts) queue.close(key);
  expect(shown()).toEqual([]);
});

test("a failure stays until it is closed, also below a later success", () => {
  const { queue, say, shown } = start();
  say({ failure: "Not saved" });
  vi.advanceTimersByTime(3_600_000);
  say({ said: "Saved" });
  expect(shown()).toEqual(["Saved"]);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual(["Not saved"]);
  for (const { key } of queue.visibleToasts) queue.close(key);
  expect(shown()).toEqual([]);
});

test("the same failure is shown once", () => {
  const { queue, say, shown } = start();
  say({ failure: "Not saved" });
  say({ failure: "Not saved" });
  for (const { key } of queue.visibleToasts) queue.close(key);
  expect(shown()).toEqual([]);
});

test("what can be undone has Undo; a failure has none", () => {
  const { queue, say } = start();
  const undone = vi.fn();
  const undo = () => queue.visibleToasts[0]?.content.onUndo;
  say({ said: "Done" });
  expect(undo()).toBeUndefined();
  say({ failure: "Not done" }, undone);
  expect(undo()).toBeUndefined();
  say({ said: "Done" }, undone);
  undo()?.();
  expect(undone).toHaveBeenCalledOnce();
});
