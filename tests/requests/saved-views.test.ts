import { beforeEach, describe, expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { type Client, signInAt } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();
const client = await signInAt(site.url, await createUser(site, "coordinator"));
const other = await signInAt(site.url, await createUser(site, "coordinator"));
beforeEach(() => emptyTables(site.db, "saved_view"));

const save = (fields: Record<string, string>, by = client) =>
  by.post("/admin/views", { intent: "save", list: "enquiries", name: "Kochi", ...fields });
const stored = () => site.db.selectFrom("saved_view").selectAll().orderBy("id").execute();
const inNavigation = async (by: Client) =>
  textsOf(parseHtml(await by.get("/admin/partners")), "nav[aria-label=Staff] a[href*='?']");

describe("a view", () => {
  onSqlite.test("keeps a list as it is narrowed, for its owner alone, with its count", async () => {
    await storeRecord(site.db, "enquiry", { branch: "kochi" });
    await storeRecord(site.db, "enquiry", { branch: "pune" });
    const answer = await save({
      query: "branch=kochi&status=open&sort=reminder&before=here&evil=yes",
    });
    const kept = "status=open&branch=kochi&sort=reminder";
    expect(answer.headers.location).toBe(`/admin/enquiries?${kept}`);
    expect(await inNavigation(client)).toEqual(["Kochi1 in it"]);
    expect(await inNavigation(other)).toEqual([]);
  });

  onSqlite.test("is renamed and deleted by its owner alone", async () => {
    await save({ query: "status=new" });
    const [{ id = "" } = {}] = await stored();
    for (const intent of ["rename", "delete"]) {
      expect((await other.post("/admin/views", { id, intent, name: "Stolen" })).status).toBe(409);
    }
    expect(await stored()).toEqual([expect.objectContaining({ name: "Kochi" })]);
    await client.post("/admin/views", { id, intent: "rename", name: "வாடகை" });
    expect((await stored())[0]?.name).toBe("வாடகை");
    expect((await client.post("/admin/views", { id, intent: "delete" })).status).toBe(303);
    expect(await stored()).toEqual([]);
  });

  onSqlite.test(
    "is saved without search words, however long a list takes them, and says so",
    async () => {
      const q = "வாடகை".repeat(40);
      const answer = await save({ query: new URLSearchParams({ q, status: "new" }).toString() });
      expect(answer.headers.location).toBe("/admin/enquiries?status=new");
      expect(answer.cookies.join()).toContain("viewSavedWithoutWords");
      expect(await stored()).toMatchObject([{ query: "status=new" }]);
    },
  );

  test("is one of twelve at most, also when many are saved at once", async () => {
    await Promise.all(Array.from({ length: 16 }, () => save({ query: "status=new" })));
    expect((await save({ query: "status=new" })).status).toBe(409);
    expect(await stored()).toHaveLength(12);
  });

  onSqlite.test.each<Record<string, string>>([
    { query: "" },
    { query: "q=asha" },
    { query: "branch=%21" },
    { query: "status=new", list: "users" },
    { query: "status=new", list: "../login" },
    { query: "status=new", name: "  " },
    { query: "status=new", name: "x".repeat(41) },
    { query: "status=new", name: "lost\ufffd" },
    // Bytes that are no text arrive as the replacement character.
    { query: "status=new", name: "half of an emoji \ufffd" },
    { intent: "steal" },
  ])("is refused: %j", async (fields) => {
    expect((await save(fields)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

test("a list is pinned to the navigation of its user, with its open records, and taken off", async () => {
  await storeRecord(site.db, "training_enquiry");
  const pin = (list: string) => client.post("/admin/views", { intent: "pin", list });
  const pins = async (by: Client) =>
    textsOf(parseHtml(await by.get("/admin/partners")), "nav[aria-label=Staff] a[href$=training]");
  expect((await pin("training")).headers.location).toBe("/admin/training");
  expect(await pins(client)).toEqual(["Training1 in it"]);
  expect(await pins(other)).toEqual([]);
  await pin("training");
  expect(await pins(client)).toEqual([]);
  expect((await pin("users")).status).toBe(400);
});
