import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangeBatches } from "#app/platform/live/change-batches.server.ts";
import { eventStream } from "#app/platform/live/event-stream.server.ts";
import { LiveFeed } from "#app/platform/live/live-feed.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a window that closes while its session is looked at ends quietly", async () => {
  const { promise: isAllowed, resolve: answer } = Promise.withResolvers<boolean>();
  const window = new AbortController();
  const feed = new LiveFeed();
  const app = { batches: new ChangeBatches(feed), store: { feed } };
  const { body } = eventStream(app, window.signal, "asha", () => isAllowed);
  const heard = new Response(body).text();
  await vi.advanceTimersByTimeAsync(25_000);
  window.abort();
  answer(true);
  expect(await heard).not.toContain("still-here");
});

test("a window is told that its session ended as soon as its account changes", async () => {
  let isAllowed = true;
  const feed = new LiveFeed();
  const app = { batches: new ChangeBatches(feed), store: { feed } };
  const { body } = eventStream(app, new AbortController().signal, "asha", async () => isAllowed);
  const heard = new Response(body).text();
  feed.publish({ kind: "user", id: "asha", what: "updated" });
  await vi.advanceTimersByTimeAsync(10);
  isAllowed = false;
  feed.publish({ kind: "user", id: "ravi", what: "updated" });
  await vi.advanceTimersByTimeAsync(10);
  feed.publish({ kind: "user", id: "asha", what: "updated" });
  await vi.advanceTimersByTimeAsync(10);
  expect((await heard).match(/event: \S+/g)).toEqual(["event: still-here", "event: signed-out"]);
});
