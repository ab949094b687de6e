import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Batch, mostNamed } from "#app/lib/change.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { ChangeBatches } from "#app/platform/live/change-batches.server.ts";

let feed: LiveFeed;
let gathered: ChangeBatches;
let batches: Batch[];
beforeEach(() => {
  vi.useFakeTimers();
  feed = new LiveFeed();
  gathered = new ChangeBatches(feed);
  batches = [];
  gathered.subscribe((batch) => batches.push(batch));
});
afterEach(() => {
  gathered.close();
  vi.useRealTimers();
});

const arrive = (id = "x") => feed.publish({ kind: "enquiry", id, what: "created" });
/** The ids that a batch names. */
const idsIn = (batch: Batch | undefined) =>
  batch && "changes" in batch ? batch.changes.map(({ id }) => id) : undefined;

test("a change after a pause is reported at once", () => {
  arrive();
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([{ changes: [{ kind: "enquiry", id: "x", what: "created" }] }]);
});

test("a hundred arrivals a second are reported four times, the last included", () => {
  for (let i = 0; i < 100; i++) {
    arrive(`${i}`);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(batches.length).toBeGreaterThanOrEqual(4);
  expect(batches.length).toBeLessThanOrEqual(5);
  expect(batches.flatMap(idsIn)).toHaveLength(100);
});

test("a colleague's change is reported at once even while forms arrive", () => {
  arrive();
  vi.advanceTimersByTime(1);
  arrive();
  feed.publish({ kind: "enquiry", id: "x", what: "updated" });
  vi.advanceTimersByTime(1);
  expect(batches).toHaveLength(2);
});

test("the changes of one action are reported once, each record by its last", () => {
  for (const id of ["a", "b", "a"]) feed.publish({ kind: "enquiry", id, what: "updated" });
  vi.advanceTimersByTime(1_000);
  expect(batches.map(idsIn)).toEqual([["a", "b"]]);
});

test("more changes than are named make all windows reload", () => {
  for (let i = 0; i <= mostNamed; i++) arrive(`${i}`);
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([{ what: "resync" }]);
});

test("a lost connection makes all windows reload", () => {
  arrive();
  feed.publish({ what: "resync" });
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([{ what: "resync" }]);
});
