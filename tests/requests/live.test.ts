import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
const feeds: EventSource[] = [];
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close();
});

async function openFeed(at: { url: string } = site): Promise<EventSource> {
  const { cookie } = await signInAsAdmin(at.url);
  const feed = await EventSource.open(at.url, cookie);
  feeds.push(feed);
  return feed;
}

let visitors = 0;
const post = (url = site.url) => {
  visitors += 1;
  return postForm(url, "/", anEnquiry({ name: `Visitor ${visitors}` }));
};
const toldOfEnquiry = { changed: expect.arrayContaining(["enquiry"]) };

test("a submission is told within a second, in every open window", async () => {
  const windows = [await openFeed(), await openFeed()];
  await post();
  for (const window of windows) {
    expect(await window.next(1_000)).toEqual(toldOfEnquiry);
  }
});

test("the feed is neither kept nor compressed nor held back on its way", async () => {
  const { headers } = await openFeed();
  expect(headers["content-type"]).toBe("text/event-stream");
  expect(headers["cache-control"]).toMatch(/no-store/);
  expect(headers["x-accel-buffering"]).toBe("no");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("what was not stored is not told", async () => {
  const window = await openFeed();
  await postForm(site.url, "/", anEnquiry({ number: "1" }));
  const twice = anEnquiry({ name: "Twice" });
  await postForm(site.url, "/", twice);
  await postForm(site.url, "/", twice);
  await window.next(1_000);
  await expect(window.next(300)).rejects.toThrow("no event");
});

test("a window that went away is forgotten", async () => {
  const window = await openFeed();
  window.close();
  await window.ended;
  expect((await post()).status).toBe(303);
  expect(site.faults).toEqual([]);
});

test("the feed ends when the server closes", async () => {
  const other = await startSite();
  const { cookie } = await signInAsAdmin(other.url);
  const window = await EventSource.open(other.url, cookie);
  const start = performance.now();
  await other.close();
  await window.ended;
  expect(performance.now() - start).toBeLessThan(6_000);
});

describe.runIf(inject("engine") === "postgres")("with several servers on one database", () => {
  test("a submission to one instance is told by the other", async () => {
    const other = await startSite({ database: site.database });
    try {
      const window = await openFeed();
      await post(other.url);
      expect(await window.next(1_000)).toEqual(toldOfEnquiry);
    } finally {
      await other.stop();
    }
  });

  test("one form that arrives at both at once is stored once and told once", async () => {
    const other = await startSite({ database: site.database });
    try {
      const window = await openFeed();
      const typed = anEnquiry({ name: "Both" });
      const urls = Array.from({ length: 10 }, (_, i) => (i % 2 ? site.url : other.url));
      const answers = await Promise.all(urls.map((url) => postForm(url, "/", typed)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
      const rows = await site.db.selectFrom("enquiry").where("name", "=", "Both").select("id");
      expect(await rows.execute()).toHaveLength(1);
      await window.next(1_000);
      await expect(window.next(300)).rejects.toThrow("no event");
    } finally {
      await other.stop();
    }
  });

  test("a lost connection is made anew, and the windows are told to read again", async () => {
    const window = await openFeed();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()
    `.execute(site.db);
    expect(await window.next(5_000)).toEqual({ what: "resync" });
    await post();
    expect(await window.next(1_000)).toEqual(toldOfEnquiry);
  });

  test("losing every connection at once is survived", async () => {
    const window = await openFeed();
    const lone = site.database.open();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(lone);
    await lone.destroy();
    expect(await window.next(5_000)).toEqual({ what: "resync" });
    expect((await post()).status).toBe(303);
    expect(await window.next(1_000)).toEqual(toldOfEnquiry);
  });
});
