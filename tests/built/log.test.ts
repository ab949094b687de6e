import { expect, test } from "vitest";
import { createDatabase } from "#tests/support/database.ts";
import { send } from "#tests/support/http.ts";
import { startProcess } from "#tests/support/process.ts";

test("no token comes into the log", async () => {
  const database = await createDatabase();
  const running = await startProcess(database, { LOG_LEVEL: "trace" });
  try {
    for (const path of ["/reset-password", "/varify-email", "/login/google/callback"]) {
      await send(running.url, `${path}?token=secret-token&code=secret-token&state=secret-token`);
    }
    const logged = expect.poll(() => running.output(), { timeout: 30_000 });
    await logged.toContain("/login/google/callback");
    expect(running.output()).not.toContain("secret-token");
  } finally {
    await running.kill("SIGKILL");
    await database.drop();
  }
});

test.each([
  ["0.0.0.0", "", true],
  ["0.0.0.0", "http://localhost:3000", false],
  ["localhost", "", false],
])("a start on HOST %s with PUBLIC_ORIGIN %j warns: %j", async (HOST, PUBLIC_ORIGIN, warns) => {
  const database = await createDatabase();
  const running = await startProcess(database, { LOG_LEVEL: "warn", HOST, PUBLIC_ORIGIN });
  try {
    const warnings = running.output().match(/^.*"level":40.*set PUBLIC_ORIGIN.*$/gm) ?? [];
    expect(warnings).toHaveLength(warns ? 1 : 0);
  } finally {
    await running.kill("SIGKILL");
    await database.drop();
  }
});
