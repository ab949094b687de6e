import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteFilePaths } from "#app/public/site-files/site-file-paths.ts";
import { listFiles } from "#server/static-files.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { openFolder } from "#tests/support/folder.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { publicPages } from "#tests/support/public-pages.ts";

// A build beside a running server, or an update, takes the folder away that the server was started
// from.
const parent = await openFolder();
const build = join(parent, "build");
await cp("build", build, { recursive: true });
const urls = [
  ...publicPages,
  ...siteFilePaths,
  ...listFiles(join(build, "client")).map((path) => `/${path}`),
];
const env = { SMTP_URL: "", STAFF_EMAIL: "staff@southbridge.test" };
const site = await openBuiltSite(env, { build });
await rm(parent, { recursive: true });

test.each(["", "gzip", "br"])(
  "every file is still served: Accept-Encoding %j",
  async (encoding) => {
    const headers = { "Accept-Encoding": encoding };
    expect(urls.length).toBeGreaterThan(100);
    for (const url of urls) {
      const { status } = await send(site.url, url, { headers });
      expect(status, url).toBe(200);
    }
  },
);

test("pages that are made for one request still are", async () => {
  const admin = await signInAsAdmin(site.url);
  expect((await admin.get("/admin")).status).toBe(200);
  expect((await send(site.url, "/nope")).status).toBe(404);
});

test("mails are still rendered and sent", async () => {
  expect((await postForm(site.url, "/", anEnquiry())).status).toBe(303);
  const mails = expect.poll(() => readdir(join(site.env.DATA_DIR, "mail")).catch(() => []), {
    timeout: 30_000,
  });
  await mails.toContainEqual(expect.stringMatching(/^[^.].*\.eml$/));
});
