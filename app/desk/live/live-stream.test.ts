import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeRefresh } from "#app/desk/live/live-stream.ts";

/** The pages that a window shows, and what each of them is made of. */
const pages = { list: ["enquiry"], record: ["r1"], users: ["user"], form: undefined };
type Page = keyof typeof pages;

let client: QueryClient;
let read: Page[];
beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient();
  read = [];
  for (const page of Object.keys(pages) as Page[]) {
    const queryFn = async () => {
      read.push(page);
      await new Promise((resolve) => setTimeout(resolve, readingMs));
      return { shows: pages[page] };
    };
    new QueryObserver(client, { queryKey: ["page", page], queryFn }).subscribe(() => {});
  }
  await vi.advanceTimersByTimeAsync(readingMs);
  read = [];
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const readingMs = 50;
const longMs = 2_000;
const change = (kind: string, id: string, record?: string) => ({
  changes: [{ kind, id, what: "updated" as const, record }],
});

test.each([
  ["of a kind", change("enquiry", "r2"), ["list"]],
  ["of an id", change("booking", "r1"), ["record"]],
  ["of a record's mail", change("mail", "m1", "r1"), ["record"]],
  ["of nothing that is shown", change("booking", "r2"), []],
  ["of all", { what: "resync" as const }, ["list", "record", "users", "form"]],
])("a change %s reads the pages that show it", async (_what, batch, expected) => {
  void makeRefresh(client)(batch);
  await vi.advanceTimersByTimeAsync(longMs);
  expect(read).toEqual(expected);
});

test("changes during a round are read together in the next", async () => {
  const refresh = makeRefresh(client);
  void refresh(change("enquiry", "r2"));
  await vi.advanceTimersByTimeAsync(readingMs / 2);
  for (const id of ["r3", "r4"]) void refresh(change("enquiry", id));
  void refresh(change("user", "u1"));
  expect(read).toEqual(["list"]);
  await vi.advanceTimersByTimeAsync(longMs);
  expect(read).toEqual(["list", "list", "users"]);
});
