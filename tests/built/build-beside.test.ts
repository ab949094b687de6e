import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteManifest } from "#server/static-files.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, send } from "#tests/support/http.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

// A build beside a running server, or an update, takes the folder away that the server was started
// from.
let database: TestDatabase;
let running: SiteProcess;
let manifest: SiteManifest;
beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), "southbridge-build-"));
  const build = join(parent, "build");
  await cp("build", build, { recursive: true });
  manifest = JSON.parse(await readFile(join(build, "site.json"), "utf8"));
  database = await createDatabase({ engine: "sqlite" });
  const env = { SMTP_URL: "", STAFF_EMAIL: "staff@southbridge.test" };
  running = await startProcess(database, env, build);
  await rm(parent, { recursive: true });
});
afterAll(async () => {
  await running.kill("SIGKILL");
  await database.drop();
});

test.each(["", "gzip", "br"])(
  "every file is still served: Accept-Encoding %j",
  async (encoding) => {
    const headers = { "Accept-Encoding": encoding };
    expect(manifest.files.length).toBeGreaterThan(100);
    for (const { url } of manifest.files) {
      const { status } = await send(running.url, url, { headers });
      expect(status, url).toBe(200);
    }
  },
);

test("pages that are made for one request still are", async () => {
  const admin = await signInAsAdmin(running.url);
  expect((await admin.get("/admin")).status).toBe(200);
  expect((await send(running.url, "/nope")).status).toBe(404);
});

test("mails are still rendered and sent", async () => {
  expect((await postForm(running.url, "/", anEnquiry())).status).toBe(303);
  const mails = expect.poll(() => readdir(join(database.env.DATA_DIR, "mail")).catch(() => []), {
    timeout: 30_000,
  });
  await mails.toContainEqual(expect.stringMatching(/^[^.].*\.eml$/));
});
