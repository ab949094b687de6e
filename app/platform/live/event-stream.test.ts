import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { ChangeBatches } from "#app/platform/live/change-batches.server.ts";
import { eventStream } from "#app/platform/live/event-stream.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A window of Asha's. */
function open(isAllowed: () => Promise<boolean>) {
  const [feed, window] = [new LiveFeed(), new AbortController()];
  const app = { batches: new ChangeBatches(feed), store: { feed } };
  const { body } = eventStream(app, window.signal, "asha", isAllowed);
  return { feed, window, heard: new Response(body).text() };
}

test("a window that closes while its session is verified ends without an event", async () => {
  const { promise: isAllowed, resolve: answer } = Promise.withResolvers<boolean>();
  const { window, heard } = open(() => isAllowed);
  await vi.advanceTimersByTimeAsync(25_000);
  window.abort();
  answer(true);
  expect(await heard).not.toContain("still-here");
});

test("a window is told that its session ended as soon as its account changes", async () => {
  let isAllowed = true;
  const { feed, heard } = open(async () => isAllowed);
  const change = async (id: string) => {
    feed.publish({ kind: "user", id, what: "updated" });
    await vi.advanceTimersByTimeAsync(10);
  };
  await change("asha");
  isAllowed = false;
  await change("ravi");
  await change("asha");
  expect((await heard).match(/event: \S+/g)).toEqual(["event: still-here", "event: signed-out"]);
});
