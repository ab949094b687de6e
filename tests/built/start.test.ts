import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { signInAt } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, send } from "#tests/support/http.ts";
import { type SiteProcess, startInVain, startProcess } from "#tests/support/process.ts";
import { settings } from "#tests/support/settings.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let database: TestDatabase;
const processes: SiteProcess[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill("SIGKILL");
  await database.drop();
});

async function launch(env: Record<string, string> = {}, on = database): Promise<SiteProcess> {
  const running = await startProcess(on, env);
  processes.push(running);
  return running;
}

test.skipIf(process.platform === "win32")(
  "nobody but the owner reads what is in DATA_DIR, however it was before",
  async () => {
    const open = await createDatabase({ engine: "sqlite", isEmpty: true });
    const folder = open.env.DATA_DIR;
    try {
      await chmod(folder, 0o755);
      const env = { AUTH_SECRET: "", SMTP_URL: "", STAFF_EMAIL: "staff@southbridge.test" };
      const running = await launch(env, open);
      expect((await postForm(running.url, "/", anEnquiry())).status).toBe(303);
      // A password that was chosen is printed nowhere.
      const said = expect.poll(() => running.output(), { timeout: 30_000 });
      await said.toContain(settings.ADMIN_EMAIL);
      expect(running.output()).not.toContain(settings.ADMIN_PASSWORD);
      const contents = () => readdir(folder, { recursive: true });
      // One to the sender and one to the staff: until both exist, one is still being written.
      const mails = async () => (await contents()).filter((path) => /^mail.\d.*\.eml$/.test(path));
      await expect.poll(mails, { timeout: 30_000 }).toHaveLength(2);
      const paths = await contents();
      expect(paths).toEqual(
        expect.arrayContaining(["auth-secret", "southbridge.db-wal", "southbridge.db-shm"]),
      );
      for (const path of ["", ...paths]) {
        const found = await stat(join(folder, path));
        const mode = (found.mode & 0o777).toString(8);
        expect(mode, path).toBe(found.isDirectory() ? "700" : "600");
      }
    } finally {
      for (const running of processes.splice(0)) await running.kill("SIGKILL");
      await open.drop();
    }
  },
);

describe("the first admin", () => {
  const unnamed = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const passwordIn = (running: SiteProcess) => /password {2}(\S+)/.exec(running.output())?.[1];

  test("gets a random password that is printed once, and signs in with it", async () => {
    const first = await launch(unnamed);
    await expect.poll(() => passwordIn(first), { timeout: 30_000 }).toMatch(/^[\w-]{24}$/);
    const email = /e-mail {4}(\S+)/.exec(first.output())?.[1] ?? "";
    const client = await signInAt(first.url, { email, password: passwordIn(first) ?? "" });
    expect((await client.get("/admin")).status).toBe(200);
    await first.kill("SIGINT");

    const second = await launch(unnamed);
    await send(second.url, "/");
    expect(second.output()).not.toMatch(/password|First admin/);
  });
});

describe("a start that cannot succeed says why in one line", () => {
  test("a setting that cannot be right", async () => {
    const env = { DATA_DIR: database.env.DATA_DIR, AUTH_SECRET: "short" };
    const { code, output } = await startInVain(env);
    expect(code).toBe(1);
    expect(output).toMatch(/^AUTH_SECRET must have 32 characters/);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  test("a port that is taken", async () => {
    const running = await launch();
    const { port } = new URL(running.url);
    const env = { ...settings, ...database.env, PORT: port };
    const { code, output } = await startInVain(env);
    expect(code).toBe(1);
    expect(output).toContain(`PORT ${port} is in use`);
  });
});
