import { expect, test } from "vitest";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml } from "#tests/support/html.ts";

const { admin } = await startDesk();

const path = "/admin/appearance";
const classOf = async (page: string) => parseHtml(await admin.get(page))("html").attr("class");

test("the desk follows the system until somebody chooses, and the server renders the choice", async () => {
  expect(await classOf("/admin")).toBe("scheme-system");
  const answer = await admin.post(path, { scheme: "dark", next: "/admin/users?q=a" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/admin/users?q=a"]);
  expect(await classOf("/admin/enquiries")).toBe("scheme-dark");
  expect(await classOf("/booking")).toBe("scheme-dark");
  await admin.post(path, { scheme: "light" });
  expect(await classOf("/admin")).toBe("scheme-light");
});

test("public pages are light for everyone", async () => {
  await admin.post(path, { scheme: "dark" });
  expect(await classOf("/contactpage")).toBeUndefined();
});

test.each(["", "neon", '"><script>', "dark light", "__proto__"])(
  "%j is no choice: the system has it",
  async (scheme) => {
    await admin.post(path, { scheme });
    expect(await classOf("/admin")).toBe("scheme-system");
  },
);

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
  "a form does not lead to %j",
  async (next) => {
    expect((await admin.post(path, { scheme: "dark", next })).headers.location).toBe("/admin");
  },
);
