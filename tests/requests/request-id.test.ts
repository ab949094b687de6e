import { sql } from "kysely";
import { expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { postForm, send } from "#tests/support/http.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const site = await openSite();
const behindProxy = await openSite({ env: { TRUST_PROXY: "loopback" } });

const idOf = async ({ url }: Site, given?: string) => {
  const headers = given === undefined ? {} : { "X-Request-Id": given };
  return (await send(url, "/nowhere", { headers })).headers["x-request-id"];
};

test("each request has a number of its own", async () => {
  const ids = [await idOf(site), await idOf(site)];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test("a trusted proxy's number is taken if it is one, and nobody else's", async () => {
  expect(await idOf(behindProxy, "proxy-0123456789")).toBe("proxy-0123456789");
  expect(await idOf(site, "proxy-0123456789")).toMatch(/^[0-9a-f]{12}$/);
  for (const wrong of ["", "short", "asha@example.com", "<script>", "x".repeat(65), "a b c d e"]) {
    expect(await idOf(behindProxy, wrong), wrong).toMatch(/^[0-9a-f]{12}$/);
  }
});

test("a refused form's page names the number, and an address that is none does not", async () => {
  const headers = { Origin: "https://other.example" };
  const refused = await postForm(site.url, "/", anEnquiry(), { headers });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Quote this reference when you contact us");
  expect(refused.text).toContain(`>${refused.headers["x-request-id"]}</code>`);
  expect((await send(site.url, "/nowhere")).text).not.toContain("Quote this reference");
});

test("the log's lines of a request carry its number", async () => {
  await sql`alter table enquiry rename to enquiry_elsewhere`.execute(site.db);
  const { headers, status } = await postForm(site.url, "/", anEnquiry());
  expect(status).toBe(503);
  expect(site.faults.splice(0)).toContainEqual(
    expect.objectContaining({ msg: "record not stored", requestId: headers["x-request-id"] }),
  );
});
