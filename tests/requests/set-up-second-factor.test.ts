import { describe, expect, test } from "vitest";
import { parseHtml } from "#tests/support/html.ts";
import { send, signInAt } from "#tests/support/http.ts";
import { openPairedAdmins } from "#tests/support/paired-admins.ts";
import { firstCode, keyIn, nextCode, page, recoveryCodesIn } from "#tests/support/second-factor.ts";
import { totp } from "#tests/support/totp.ts";

const { site, anAdmin, doings, meera, isIn } = await openPairedAdmins();

describe("setting up", () => {
  test("takes the password, then a code, and gives ten recovery codes once", async () => {
    const account = await anAdmin();
    const client = await signInAt(site.url, account);
    const shown = await client.post(page, { step: "begin", password: account.password });
    const $ = parseHtml(shown);
    const picture = $('svg[role="img"][aria-label="QR code for the app"]');
    expect(picture.find("path").attr("d")).toMatch(/^M/);
    expect($("svg[style]"), "no style that the policy would refuse").toHaveLength(0);
    const key = keyIn(shown);
    expect(key).toMatch(/^[A-Z2-7]{52}$/);
    // Nothing is asked for before a code proved that an app has the key.
    const other = await signInAt(site.url, account);
    expect(await isIn(other)).toBe(true);

    const { cookie } = client;
    const confirmed = await client.post(page, firstCode(shown, totp(key)));
    expect(confirmed.status).toBe(200);
    const codes = recoveryCodesIn(confirmed);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(confirmed.headers["cache-control"]).toMatch(/no-store/);

    const later = await client.get(page);
    expect(later.text).toContain("10 recovery codes left");
    for (const secret of [...codes, key]) expect(later.text).not.toContain(secret);
    expect(await doings(account.id)).toEqual(["second-factor-on"]);
    // The session is a new one; all others of this admin have ended.
    expect(client.cookie).not.toBe(cookie);
    expect(await isIn(client)).toBe(true);
    expect(await isIn(other)).toBe(false);
    expect((await send(site.url, "/admin", { headers: { Cookie: cookie } })).status).toBe(302);
  });

  test("wants the right password and the right code", async () => {
    const account = await anAdmin();
    const client = await signInAt(site.url, account);
    const begun = await client.post(page, { step: "begin", password: "wrong" });
    expect(begun.status).toBe(400);
    expect(begun.text).toContain("That is not your current password");
    expect(begun.text).not.toContain("QR code");
    const shown = await client.post(page, { step: "begin", password: account.password });
    const wrong = await client.post(page, firstCode(shown, "000000"));
    expect(wrong.status).toBe(400);
    expect(keyIn(wrong), "the key stays").toBe(keyIn(shown));
    expect(wrong.text).toContain("That code is wrong");
    expect(recoveryCodesIn(wrong)).toEqual([]);
    expect(await doings(account.id)).toEqual([]);
  });

  test("is not begun twice by a page that was left open", async () => {
    const { account, client, key } = meera;
    const begin = { step: "begin", password: account.password };
    const confirm = { step: "confirm", uri: "otpauth://totp/x", one_time_code: nextCode(key) };
    for (const fields of [begin, confirm]) {
      const answer = await client.post(page, fields);
      expect([answer.status, answer.headers.location]).toEqual([303, page]);
    }
    expect(await isIn(client)).toBe(true);
  });

  test("keeps neither the key nor a recovery code readable in the database", async () => {
    const stored = JSON.stringify(await site.db.selectFrom("twoFactor").selectAll().execute());
    for (const secret of [meera.key, ...meera.recoveryCodes]) expect(stored).not.toContain(secret);
  });
});
