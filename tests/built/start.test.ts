import { chmod, readdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { postForm, send, signInAt } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";
import { type SiteProcess, startInVain } from "#tests/support/process.ts";
import { settings } from "#tests/support/settings.ts";

test.skipIf(process.platform === "win32")(
  "nobody but the owner reads what is in DATA_DIR, however it was before",
  async () => {
    const database = await createOwnDatabase({ engine: "sqlite", isEmpty: true });
    const folder = database.env.DATA_DIR;
    await chmod(folder, 0o755);
    const env = { AUTH_SECRET: "", SMTP_URL: "", STAFF_EMAIL: "staff@southbridge.test" };
    const running = await startOwnProcess(database, env);
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
  },
);

describe("the first admin", () => {
  const unnamed = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const passwordIn = (running: SiteProcess) => /password {2}(\S+)/.exec(running.output())?.[1];

  test("gets a random password that is printed once, and signs in with it", async () => {
    const database = await createOwnDatabase();
    const first = await startOwnProcess(database, unnamed);
    await expect.poll(() => passwordIn(first), { timeout: 30_000 }).toMatch(/^[\w-]{24}$/);
    const email = /e-mail {4}(\S+)/.exec(first.output())?.[1] ?? "";
    const client = await signInAt(first.url, { email, password: passwordIn(first) ?? "" });
    expect((await client.get("/admin")).status).toBe(200);
    await first.kill("SIGINT");

    const second = await startOwnProcess(database, unnamed);
    await send(second.url, "/");
    expect(second.output()).not.toMatch(/password|First admin/);
  });
});

describe("a start that cannot succeed says why in one line", () => {
  test("a setting that cannot be right", async () => {
    const { DATA_DIR } = (await createOwnDatabase()).env;
    const { code, output } = await startInVain({ DATA_DIR, AUTH_SECRET: "short" });
    expect(code).toBe(1);
    expect(output).toMatch(/^AUTH_SECRET must have 32 characters/);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  test("a database that does not answer", async () => {
    const DATABASE_URL = "postgres://nobody@127.0.0.1:1/x";
    const { DATA_DIR } = (await createOwnDatabase()).env;
    const { code, output } = await startInVain({ ...settings, DATA_DIR, DATABASE_URL });
    expect(code).toBe(1);
    expect(output).toMatch(/^DATABASE_URL names a server that does not answer/);
  });

  test("a port that is taken", async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const PORT = String(await listen(server));
    const { env } = await createOwnDatabase();
    const { code, output } = await startInVain({ ...settings, ...env, PORT });
    expect(code).toBe(1);
    expect(output).toContain(`PORT ${PORT} is in use`);
  });
});
