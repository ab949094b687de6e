import { expect, test } from "vitest";
import { z } from "zod";
import { findKeysetPage, walkKeyset } from "#app/platform/lists/keyset-page.ts";
import type { Cursor } from "#app/platform/lists/list-query.ts";

/** A list of numbers from the highest to the lowest. */
const list = (highest: number) => ({
  position: z.tuple([z.int()]),
  positionOf: (no: number): [number] => [no],
  fetch: async ({
    beyond,
    backwards,
    limit,
  }: {
    beyond: [number] | undefined;
    backwards: boolean;
    limit: number;
  }) => {
    const all = Array.from({ length: highest }, (_, index) => highest - index);
    const inOrder = backwards ? all.reverse() : all;
    const isBeyond = (no: number) => !beyond || (backwards ? no > beyond[0] : no < beyond[0]);
    return inOrder.filter(isBeyond).slice(0, limit);
  },
});
const page = (cursor: Cursor, highest = 8) => findKeysetPage({ ...list(highest), cursor, size: 3 });

test("a list is read page by page to its end, and back", async () => {
  const first = await page(undefined);
  expect(first).toEqual({ rows: [8, 7, 6], start: 1, newer: undefined, older: expect.any(String) });
  const second = await page({ before: first.older ?? "" });
  expect(second).toMatchObject({ rows: [5, 4, 3], start: 4 });
  const last = await page({ before: second.older ?? "" });
  expect(last).toEqual({ rows: [2, 1], start: 7, newer: expect.any(String), older: undefined });
  const back = await page({ after: last.newer ?? "" });
  expect(back).toEqual(second);
  expect(await page({ after: back.newer ?? "" })).toEqual(first);
});

test("fewer rows than a page towards the first are the first page, whole", async () => {
  const grown = await page(undefined, 7);
  expect(await page({ after: grown.newer ?? grown.older ?? "" }, 7)).toEqual(
    await page(undefined, 7),
  );
});

test("a page whose rows are gone leads back to where it was", async () => {
  const { older = "" } = await page(undefined, 20);
  const before = await page({ before: older }, 20);
  const end = before.older ?? "";
  expect(await page({ before: end }, 0)).toEqual({
    rows: [],
    start: 7,
    newer: end,
    older: undefined,
  });
});

test.each([
  "x",
  "",
  "\0",
  "WyJ4Il0",
  Buffer.from('{"number":1,"position":[1,2]}').toString("base64url"),
  "9".repeat(5_000),
])("the cursor %.20j leads to the first page", async (cursor) => {
  const first = await page(undefined);
  expect(await page({ before: cursor })).toEqual(first);
  expect(await page({ after: cursor })).toEqual(first);
});

test("a walk gives every row once", async () => {
  const walked: number[] = [];
  for await (const rows of walkKeyset(list(1_000))) walked.push(...rows);
  expect(walked).toEqual(Array.from({ length: 1_000 }, (_, index) => 1_000 - index));
});
