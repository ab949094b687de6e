import { sql } from "kysely";
import { describe, expect, inject, test, vi } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { sessionCookie, sessionsOf } from "#tests/support/accounts.ts";
import { fieldErrors, formFields, parseHtml, textsOf } from "#tests/support/html.ts";
import { type Answer, postForm, send, signInAt } from "#tests/support/http.ts";
import { openPairedAdmins } from "#tests/support/paired-admins.ts";
import { auditOf, pretendUsed } from "#tests/support/records.ts";
import {
  enterCode,
  enterPassword,
  nextCode,
  page,
  pair,
  recoveryCodesIn,
} from "#tests/support/second-factor.ts";
import { openOwnSite } from "#tests/support/site.ts";
import { totp, totpStep } from "#tests/support/totp.ts";

const { site, anAdmin, aPaired, doings, meera, isIn } = await openPairedAdmins();

test("an admin without a second factor is offered one in a line of the dashboard, until they say “later”", async () => {
  const account = await anAdmin();
  const client = await signInAt(site.url, account);
  const offer = parseHtml(await client.get("/admin"));
  const line = offer('[role="status"]').has(`form[action="${page}"]`);
  expect(line.text()).toMatch(/second factor.*Set it up.*Later/);
  expect(line.find("a").attr("href")).toBe(page);
  const fields = formFields(offer, `form[action="${page}"]`);
  const later = await client.post(`${page}?next=//evil.example`, fields);
  expect(later.headers.location).toBe("/admin");

  const again = await client.post("/adminlogin", { ...account, next: "/admin/careers" });
  expect(again.headers.location).toBe("/admin/careers");
  expect((await client.get("/admin")).text).not.toContain("Set it up");
});

describe("signing in with a second factor", () => {
  test("gives no session before the code, and one with it", async () => {
    const { account, key } = meera;
    const before = await sessionsOf(site.db, account.id);
    const client = await enterPassword(site.url, account);
    expect(client.cookie).toMatch(/^southbridge-sign-in=[^;]+$/);
    expect(await sessionsOf(site.db, account.id)).toEqual(before);
    expect(await isIn(client)).toBe(false);
    const asked = await client.get("/adminlogin/code");
    const field = parseHtml(asked)('input[name="one_time_code"]');
    expect(field.attr("autocomplete")).toBe("one-time-code");

    const answer = await enterCode(client, nextCode(key), "/admin/careers");
    expect([answer.status, answer.headers.location]).toEqual([303, "/admin/careers"]);
    expect(client.cookie).toMatch(/^southbridge-session=[^;]+; signed-in=true$/);
    expect(await isIn(client)).toBe(true);
    expect((await client.get("/adminlogin/code?next=/admin/training")).headers.location).toBe(
      "/admin/training",
    );
  });

  test.each([
    [-2, 401],
    [-1, 303],
    [0, 303],
    [1, 303],
    [2, 401],
  ])(
    "takes a code of the step before and the step after, and none further off: %i",
    async (steps, status) => {
      const client = await enterPassword(site.url, meera.account);
      const answer = await enterCode(client, totp(meera.key, totpStep() + steps));
      expect(answer.status).toBe(status);
    },
  );

  test("takes no code twice", async () => {
    const code = nextCode(meera.key);
    const enter = async () => enterCode(await enterPassword(site.url, meera.account), code);
    expect((await enter()).status).toBe(303);
    const again = await enter();
    expect(again.status).toBe(401);
    expect(again.text).toContain("already used");
  });

  test("takes a recovery code once, however it is typed", async () => {
    const { account, recoveryCodes } = await aPaired();
    const [first = "", second = ""] = recoveryCodes;
    const client = await enterPassword(site.url, account);
    const asked = await client.get("/adminlogin/code?with=recovery&next=/admin/careers");
    const form = "#admin-code";
    const fieldOf = (answer: Answer) => {
      const field = parseHtml(answer)(form).find("[name='one_time_code']");
      return [...textsOf(parseHtml(answer), `${form} .field :is(label, label + p)`), field.val()];
    };
    expect(fieldOf(asked)).toEqual([
      "Recovery code",
      "Each code works once, for example k7m2p-x9qrt.",
      undefined,
    ]);
    const action = parseHtml(asked)(form).attr("action") ?? "";
    const fields = { ...formFields(parseHtml(asked), form), one_time_code: "k7m2p-x9qrs" };
    const wrong = await client.post(action, fields);
    expect(wrong.status).toBe(401);
    expect(fieldOf(wrong), "the same field, with an error").toEqual(fieldOf(asked));
    const typed = first.toUpperCase().replace("-", " ");
    expect((await enterCode(client, typed)).status).toBe(303);
    expect((await client.get(page)).text).toContain("9 recovery codes left");
    expect((await enterCode(await enterPassword(site.url, account), first)).status).toBe(401);
    expect((await enterCode(await enterPassword(site.url, account), second)).status).toBe(303);
    expect(await doings(account.id)).toEqual([
      "second-factor-on",
      "sign-in-failed",
      "sign-in",
      "recovery-code-used",
      "sign-in-failed",
      "sign-in",
      "recovery-code-used",
    ]);
  });

  test("goes on only with the cookie of the password, and only once", async () => {
    const { account, key } = meera;
    const asked = await send(site.url, "/adminlogin/code?next=%2Fadmin%2Fcareers");
    expect(asked.status).toBe(302);
    expect(asked.headers.location).toBe("/adminlogin?next=%2Fadmin%2Fcareers");
    const client = await enterPassword(site.url, account);
    const { cookie } = client;
    await enterCode(client, nextCode(key));
    await site.db.deleteFrom("used_code").execute();
    const odd = ["", "southbridge-sign-in=x", "southbridge-sign-in=%E0%A4%A"];
    for (const Cookie of [cookie, ...odd, `${cookie.slice(0, -8)}AAAAAAAA`]) {
      const headers = Cookie ? { Cookie } : {};
      const fields = { one_time_code: totp(key) };
      const answer = await postForm(site.url, "/adminlogin/code", fields, { headers });
      expect(answer.status, Cookie).toBe(303);
      expect(answer.headers.location).toBe("/adminlogin");
      expect(answer.cookies.join()).not.toMatch(/session=[^;]/);
    }
  });

  test("is over once the password is another, or the second factor is taken away, the sessions are ended or the account is disabled", async () => {
    const { account, client, key } = await aPaired();
    const { id, password: current_password } = account;
    const ban = (banned: boolean) =>
      site.db.updateTable("user").set({ banned }).where("id", "=", id).execute();
    account.password = "lorries at night";
    const acts: [password: string, act: () => Promise<unknown>][] = [
      [
        current_password,
        () =>
          client.post("/userdashboard/password", { current_password, password: account.password }),
      ],
      [account.password, () => client.post("/userdashboard/sessions", { end: "others" })],
      [account.password, () => ban(true)],
      [
        account.password,
        () => meera.client.post(`/admin/users/${id}`, { change: "reset-second-factor" }),
      ],
    ];
    for (const [password, act] of acts) {
      await ban(false);
      const challenged = await enterPassword(site.url, { ...account, password });
      vi.setSystemTime(Date.now() + 1_000);
      await act();
      const { headers } = await enterCode(challenged, nextCode(key));
      expect(headers.location, String(act)).toBe("/adminlogin");
      expect(await isIn(challenged)).toBe(false);
    }
  });

  test.runIf(inject("engine") === "sqlite")(
    "begins no session when the password changes while the code is verified",
    async () => {
      const { account, key } = await aPaired();
      const client = await enterPassword(site.url, account);
      await sql`create trigger change_password after insert on session
        begin update account set password = 'another' where "userId" = new."userId"; end`.execute(
        site.db,
      );
      const { headers } = await enterCode(client, nextCode(key));
      await sql`drop trigger change_password`.execute(site.db);
      expect(headers.location).toBe("/adminlogin");
      expect(await isIn(client)).toBe(false);
    },
  );

  test("does not take a session of somebody else's for the password", async () => {
    const { account, key } = meera;
    const other = await signInDirectly(site, await createUser(site, "user"));
    const client = await enterPassword(site.url, account);
    const headers = { Cookie: `${other}; ${client.cookie}` };
    const fields = { one_time_code: nextCode(key) };
    const answer = await postForm(site.url, "/adminlogin/code", fields, { headers });
    expect(answer.status).toBe(303);
    const Cookie = sessionCookie(answer)?.split(";")[0];
    const admin = await send(site.url, "/admin", { headers: { Cookie } });
    expect(admin.status).toBe(200);
  });

  test("a session that began without the code opens nothing", async () => {
    const { account, client } = await aPaired();
    const sessions = site.db.updateTable("session").where("userId", "=", account.id);
    await sessions.set({ secondFactor: false }).execute();
    const { cookie: Cookie } = client;
    const erased = await client.post("/userdashboard/delete", { password: account.password });
    expect(erased.headers.location).toBe("/login?next=%2Fuserdashboard%2Fdelete");
    for (const [path, signInPage] of [
      ["/admin", "/adminlogin"],
      ["/userdashboard", "/login"],
    ]) {
      const answer = await send(site.url, path ?? "", { headers: { Cookie } });
      expect(answer.headers.location).toBe(`${signInPage}?next=${encodeURIComponent(path ?? "")}`);
    }
    expect((await client.get("/adminlogin")).status).toBe(200);
    await enterPassword(site.url, account);
  });
});

describe("wrong codes", () => {
  const { account, client: signedIn, key } = meera;
  const wrong = "000000";
  const from = (end: number) => ({ "X-Forwarded-For": `203.0.113.${end}` });

  test("are said to be wrong, and kept in the audit without the code", async () => {
    const answer = await enterCode(await enterPassword(site.url, account), wrong);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("That code is wrong");
    expect(parseHtml(answer)('input[name="one_time_code"]').val()).toBeUndefined();
    const failure = (await auditOf(site.db, account.id)).at(-1);
    expect(failure).toMatchObject({ action: "sign-in-failed", actor_name: account.email });
    expect(JSON.stringify(failure)).not.toContain(wrong);
  });

  test("five of them, and the sign-in begins again with the password", async () => {
    const client = await enterPassword(site.url, account);
    for (let i = 0; i < 5; i++) expect((await enterCode(client, wrong)).status).toBe(401);
    const sixth = await enterCode(client, nextCode(key));
    expect([sixth.status, sixth.headers.location]).toEqual([303, "/adminlogin"]);
    expect((await client.get("/adminlogin")).text).toContain("Please sign in again");
    expect(await isIn(client)).toBe(false);
  });

  test("ten in a quarter of an hour, and no more is compared, from no address", async () => {
    const client = await enterPassword(site.url, account);
    await client.post("/adminlogin/code", { one_time_code: wrong }, from(7));
    await pretendUsed(site.db, "wrongCodes", 10);
    for (const address of [7, 8]) {
      const fields = { one_time_code: nextCode(key) };
      const locked = await client.post("/adminlogin/code", fields, from(address));
      expect(locked.status).toBe(429);
      expect(locked.text).toMatch(/Try again in \d+ (minutes?|seconds?)/);
      expect(Number(locked.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("within a session are counted too", async () => {
    const off = { step: "off", password: account.password };
    expect((await signedIn.post(page, { ...off, one_time_code: wrong })).status).toBe(400);
    await pretendUsed(site.db, "wrongCodes", 10);
    const answer = await signedIn.post(page, { ...off, one_time_code: nextCode(key) }, from(9));
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(/Try again in/);
  });

  test.each(["", "12345", "123\ufffd456", "௧௨௩௪௫"])("%j is no code at all", async (typed) => {
    const answer = await enterCode(await enterPassword(site.url, account), typed);
    expect(answer.status).toBe(400);
    expect(fieldErrors(parseHtml(answer))).toEqual({
      one_time_code: expect.stringContaining("Enter the 6 digits"),
    });
  });
});

describe("looking after it", () => {
  test("new recovery codes take the place of the old, for password and code", async () => {
    const { account, client, key, recoveryCodes } = await aPaired();
    const renew = { step: "renew", password: account.password, one_time_code: nextCode(key) };
    for (const wrong of [{ password: "wrong" }, { one_time_code: "000000" }]) {
      const refused = await client.post(page, { ...renew, ...wrong });
      expect(refused.status).toBe(400);
      expect(recoveryCodesIn(refused)).toEqual([]);
    }
    const fresh = recoveryCodesIn(await client.post(page, renew));
    expect(fresh).toHaveLength(10);
    const enter = async (code = "") =>
      (await enterCode(await enterPassword(site.url, account), code)).status;
    expect([await enter(recoveryCodes[0]), await enter(fresh[0])]).toEqual([401, 303]);
    expect(await doings(account.id)).toContain("recovery-codes-renewed");
  });

  test("turning it off takes the password and a code, or a recovery code", async () => {
    const { account, client, recoveryCodes } = await aPaired();
    const [code = ""] = recoveryCodes;
    const off = { step: "off", password: account.password, one_time_code: code };
    expect((await client.post(page, { ...off, one_time_code: "aaaaa-aaaaa" })).status).toBe(400);
    expect((await client.get(page)).text).toContain("10 recovery codes left");
    expect((await client.post(page, off)).status).toBe(303);
    expect(await isIn(client)).toBe(true);
    expect(await doings(account.id)).toEqual(["second-factor-on", "second-factor-off"]);
    expect((await client.get(page)).text).toContain("Set up");
    expect((await (await signInAt(site.url, account)).get("/admin")).text).toContain("Set it up");
  });
});

test("where every admin must have one, all staff pages lead to setting it up, and open afterwards", async () => {
  const strict = await openOwnSite({ env: { ADMIN_REQUIRE_2FA: "true" } });
  const account = await createUser(strict, "admin");
  const coordinator = await signInAt(strict.url, await createUser(strict, "coordinator"));
  expect((await coordinator.get("/admin")).headers.location).toBe(page);
  const client = await signInAt(strict.url, account);
  const paths = ["/admin", "/admin/users", "/admin/audit", "/admin/enquiries?show=spam"];
  for (const path of paths) {
    const { status, headers } = await client.get(path);
    expect(status, path).toBe(302);
    const next = path === "/admin" ? "" : `?next=${encodeURIComponent(path)}`;
    expect(headers.location).toBe(`${page}${next}`);
  }
  for (const path of ["/admin.data", "/admin/users.data", "/admin/enquiries.csv"]) {
    const { status, text } = await client.get(path);
    expect([202, 302], path).toContain(status);
    expect(text).not.toContain("@");
  }
  expect((await client.post("/admin/users/x", { change: "disable" })).status).toBe(302);
  const offer = await client.get(page);
  expect(offer.text).toContain("requires it for every admin");
  expect(offer.text).not.toContain("Later");
  await client.post(page, { step: "later" });
  expect(await isIn(client)).toBe(false);

  expect((await client.post("/admin/logout", {})).headers.location).toBe("/adminlogin");

  const { client: paired } = await pair(strict.url, account);
  expect(await isIn(paired)).toBe(true);
});
