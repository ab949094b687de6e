import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { argon2id } from "#app/domain/accounts/password-hash.server.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAt } from "#tests/support/http.ts";
import { auditOf } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { settings } from "#tests/support/settings.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();

describe("the command line", () => {
  const run = promisify(execFile);
  /** Loading the command takes longer than what it does; the second one finds it compiled here. */
  const compiled = () => join(site.database.env.DATA_DIR, "compiled");
  /** @param typed what is answered to the question for a password */
  const admin = (args: string[], typed = "") => {
    const running = run(process.execPath, ["scripts/admin.ts", ...args], {
      env: { ...process.env, ...settings, ...site.database.env, NODE_COMPILE_CACHE: compiled() },
    });
    running.child.stdin?.end(`${typed}\n`);
    return running;
  };
  /** The rows that the command may change. */
  const stored = async () => [
    await site.db.selectFrom("user").selectAll().execute(),
    await site.db.selectFrom("twoFactor").selectAll().execute(),
    await site.db.selectFrom("audit").selectAll().execute(),
  ];

  test("resets the second factor of who lost phone and codes", async () => {
    const account = await createUser(site, "admin");
    const { client } = await pair(site.url, account);
    const { stdout } = await admin(["--reset-second-factor", account.email.toUpperCase()]);
    expect(stdout).toContain("with the password alone");
    expect((await client.get("/admin")).status).toBe(302);
    const again = await signInAt(site.url, account);
    expect((await again.get("/admin")).status).toBe(200);
    const entry = { actor_id: null, actor_name: "command line", action: "second-factor-reset" };
    expect(await auditOf(site.db, account.id)).toContainEqual(expect.objectContaining(entry));
  });

  test("makes an admin with the passphrase as typed, with its spaces", async () => {
    const password = ` ${"மழை பெய்யும் ".repeat(19)}`;
    await admin(["kaveri@mail.test"], password);
    const made = await site.db
      .selectFrom("user")
      .innerJoin("account", "account.userId", "user.id")
      .select(["user.role", "account.password as hash"])
      .where("user.email", "=", "kaveri@mail.test")
      .executeTakeFirstOrThrow();
    expect(made.role).toBe("admin");
    expect(await argon2id.verify({ hash: made.hash ?? "", password })).toBe(true);
  });

  test("says what is wrong, and changes nothing", async () => {
    const before = await stored();
    // All at once, for each of them takes half a second to start.
    const wrong: [string[], RegExp, string?][] = [
      [["kaveri@other.test"], /too easy to guess\. Use words that only you/, "kaveri@2026"],
      [["--reset-second-factor", "nobody@example.com"], /there is no account/],
    ];
    await Promise.all(
      wrong.map(([args, message, typed]) =>
        expect(admin(args, typed), args.join(" ")).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringMatching(message),
        }),
      ),
    );
    expect(await stored()).toEqual(before);
  });
});
