import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Beat } from "#app/lib/change.ts";
import { Subscribers } from "#app/platform/live/live-feed.server.ts";
import { LivePulse } from "#app/platform/live/live-pulse.server.ts";

let feed: Subscribers;
let pulse: LivePulse;
let beats: Beat[];
beforeEach(() => {
  vi.useFakeTimers();
  feed = new Subscribers();
  pulse = new LivePulse(feed);
  beats = [];
  pulse.subscribe((beat) => beats.push(beat));
});
afterEach(() => {
  pulse.close();
  vi.useRealTimers();
});

const arrive = (kind: "enquiry" | "booking" = "enquiry") =>
  feed.publish({ kind, id: "x", what: "created" });

test("a change after a rest is told at once", () => {
  arrive();
  vi.advanceTimersByTime(1);
  expect(beats).toEqual([{ changed: ["enquiry"] }]);
});

test("a hundred arrivals a second are told four times, the last included", () => {
  for (let i = 0; i < 100; i++) {
    arrive(i === 99 ? "booking" : "enquiry");
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(beats.length).toBeGreaterThanOrEqual(4);
  expect(beats.length).toBeLessThanOrEqual(5);
  expect(beats.at(-1)).toEqual({ changed: expect.arrayContaining(["booking"]) });
});

test("what a colleague did is told at once even while forms arrive", () => {
  arrive();
  vi.advanceTimersByTime(1);
  arrive();
  feed.publish({ kind: "enquiry", id: "x", what: "updated" });
  vi.advanceTimersByTime(1);
  expect(beats).toHaveLength(2);
});

test("what one act changed is told once", () => {
  for (const id of ["a", "b", "c"]) feed.publish({ kind: "enquiry", id, what: "updated" });
  vi.advanceTimersByTime(1_000);
  expect(beats).toEqual([{ changed: ["enquiry"] }]);
});

test("a lost connection makes all windows read again", () => {
  arrive();
  feed.publish({ what: "resync" });
  vi.advanceTimersByTime(1);
  expect(beats).toEqual([{ what: "resync" }]);
});

test("every change raises the number, at the latest with its beat", () => {
  const before = pulse.number;
  arrive();
  vi.advanceTimersByTime(1);
  arrive();
  const between = pulse.number;
  expect(between).toBeGreaterThan(before);
  vi.advanceTimersByTime(250);
  expect(pulse.number).toBeGreaterThan(between);
  const told = pulse.number;
  pulse.expire();
  expect(pulse.number).toBeGreaterThan(told);
});

test("who unsubscribed hears nothing more", () => {
  const heard: Beat[] = [];
  const unsubscribe = pulse.subscribe((beat) => heard.push(beat));
  unsubscribe();
  arrive();
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
});
