import { expect, test } from "vitest";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml } from "#tests/support/html.ts";

const { admin } = await startDesk();

const path = "/admin/appearance";
const classOf = async (page: string) => parseHtml(await admin.get(page))("html").attr("class");

test("the desk follows the system until somebody chooses, and the server renders the choice", async () => {
  expect(await classOf("/admin")).toBe("scheme-system");
  expect((await admin.post(path, { scheme: "dark" })).status).toBe(200);
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
