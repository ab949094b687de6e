import { expect, test } from "vitest";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { postForm, send } from "#tests/support/http.ts";
import { admin } from "#tests/support/settings.ts";

const launch = async (env: Record<string, string>) =>
  startOwnProcess(await createOwnDatabase(), env);

test("no token comes into the log", async () => {
  const running = await launch({ LOG_LEVEL: "trace" });
  for (const path of [
    "/reset-password",
    "/invitation",
    "/varify-email",
    "/login/google/callback",
  ]) {
    await send(running.url, `${path}?token=secret-token&code=secret-token&state=secret-token`);
  }
  const logged = expect.poll(() => running.output(), { timeout: 30_000 });
  await logged.toContain("/login/google/callback");
  expect(running.output()).not.toContain("secret-token");
});

test("a wrong password is in the log by the library's words, as no warning, and for no address", async () => {
  const running = await launch({ LOG_LEVEL: "info", FORM_LIMIT: "0" });
  for (const email of [admin.email, "nobody@example.com"]) {
    const fields = { email, password: "wrong-password-43" };
    expect((await postForm(running.url, "/login", fields)).status).toBe(401);
  }
  const logged = expect.poll(() => running.output().split("\n"), { timeout: 30_000 });
  for (const said of ["Invalid password", "User not found"]) {
    const line = `"from":"auth","msg":"${said}"`;
    await logged.toContainEqual(expect.stringMatching(`^{"level":30,.*"requestId":.*${line}`));
  }
  // Nothing of the library's is beside the lines of our log.
  expect(running.output()).not.toMatch(/Better Auth|@example\.com|wrong-password/);
});
