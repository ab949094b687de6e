import type { CheerioAPI } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { fieldErrors, parseHtml, textsOf } from "#tests/support/html.ts";
import { Client, postForm, postMultipart } from "#tests/support/http.ts";
import {
  askFor,
  enterCode,
  erase,
  kept,
  newestCode,
  openFor,
  start,
} from "#tests/support/privacy-centre.ts";
import { emptyTables, pretendUsed, recordsOf } from "#tests/support/records.ts";
import { openOwnSite, openSite, stopClock } from "#tests/support/site.ts";

/** The way into the privacy centre, and that nothing of anybody else is there: decision 0029. */
// Codes are counted by the hour and by the quarter of an hour.
stopClock();

const site = await openSite({ env: { FORM_LIMIT: "0", TRUST_PROXY: "loopback" } });
beforeEach(() => emptyTables(site.db, "mail", "limit_use", "privacy_session", "record"));

const email = "asha@example.com";
const exportOf = async (client: Client) => JSON.parse((await client.get(`${start}/export`)).text);
const wrongOne = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, "0");

describe("asking for a code", () => {
  test("is answered alike whether the address is known or not, and mails only what is", async () => {
    await storeRecord(site.db, "enquiry", { email });
    const known = new Client(site.url);
    const unknown = new Client(site.url);
    const answers = [
      await known.post(start, { email: " ASHA@example.com " }),
      await unknown.post(start, { email: "nobody@example.com" }),
    ];
    for (const { status, headers } of answers) {
      expect([status, headers.location]).toEqual([303, `${start}/code`]);
    }
    const [first, second] = [await known.get(`${start}/code`), await unknown.get(`${start}/code`)];
    expect(first.text.replace(/nonce="[^"]*"|nonce-[^"]*/g, "")).toBe(
      second.text.replace(/nonce="[^"]*"|nonce-[^"]*/g, ""),
    );
    expect(await newestCode(site, email)).toMatch(/^\d{8}$/);
    const mails = await site.db.selectFrom("mail").select("recipient").execute();
    expect(mails).toEqual([{ recipient: email }]);
    const sessions = await site.db.selectFrom("privacy_session").selectAll().execute();
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain(await newestCode(site, email));
  });

  const askAt = (network: number, typed: string, client = new Client(site.url)) =>
    client.post(start, { email: typed }, { "X-Forwarded-For": `203.0.113.${network}` });
  const mails = () => site.db.selectFrom("mail").select("id").execute();

  test("three times an hour is enough from one network; the next names a phone, alike for all", async () => {
    await storeRecord(site.db, "enquiry", { email });
    const texts = [];
    for (const typed of [email, "nobody@example.com"]) {
      for (let nth = 0; nth < 3; nth += 1) expect((await askAt(1, typed)).status).toBe(303);
      const { status, text } = await askAt(1, typed);
      expect(status).toBe(429);
      expect(text).toContain("call 080 0000 2007 (Grievance officer)");
      texts.push(text.replaceAll(typed, "").replace(/nonce="[^"]*"|nonce-[^"]*/g, ""));
    }
    expect(texts[0]).toBe(texts[1]);
    expect(await mails()).toHaveLength(3);
    // Refused requests leave the mailbox its codes for other networks.
    const counted = site.db.selectFrom("limit_use").select("used");
    const ofMailbox = counted.where("limit_name", "=", "privacyCodesToMailbox");
    expect(await ofMailbox.execute()).toEqual([{ used: 3 }, { used: 3 }]);
    expect((await askAt(2, email)).status).toBe(303);
  });

  test("again leaves the code of an earlier mail valid in that browser, and its five tries", async () => {
    await storeRecord(site.db, "enquiry", { email });
    const client = new Client(site.url);
    await askAt(1, email, client);
    const code = await newestCode(site, email);
    for (let nth = 0; nth < 2; nth += 1) await askAt(1, email, client);
    const pastTheLimit = await askAt(1, email, client);
    expect([pastTheLimit.status, pastTheLimit.cookies]).toEqual([429, []]);
    for (let nth = 0; nth < 4; nth += 1) {
      expect((await enterCode(client, "00000000")).status).toBe(400);
    }
    expect((await enterCode(client, code)).headers.location).toBe(kept);

    const guessing = new Client(site.url);
    for (let nth = 0; nth < 3; nth += 1) await askAt(2, email, guessing);
    for (let nth = 0; nth < 5; nth += 1) await enterCode(guessing, "00000000");
    const newest = await enterCode(guessing, await newestCode(site, email));
    expect(newest.headers.location).toBe(start);
  });

  test("sends a mailbox twenty codes an hour, and the one that somebody has remains valid", async () => {
    for (const to of [email, "asha+x@example.com"]) {
      await storeRecord(site.db, "enquiry", { email: to });
    }
    const client = new Client(site.url);
    await askAt(1, email, client);
    const code = await newestCode(site, email);
    await pretendUsed(site.db, "privacyCodesToMailbox", 19);
    expect((await askAt(2, "asha+x@example.com")).status).toBe(303);
    const { status, text } = await askAt(3, email);
    expect(status).toBe(429);
    expect(text).toContain("call 080 0000 2007 (Grievance officer)");
    expect(await mails()).toHaveLength(2);
    expect((await enterCode(client, code)).headers.location).toBe(kept);
  });

  test("refuses what is no address, and mails none that only looks like a known one", async () => {
    await storeRecord(site.db, "enquiry", { email });
    const wrong = ["", "asha", "a@b@c.de", `${"x".repeat(250)}@example.com`];
    for (const typed of wrong) {
      const answer = await new Client(site.url).post(start, { email: typed });
      expect(answer.status, typed).toBe(400);
      expect(fieldErrors(parseHtml(answer)).email).toBeTruthy();
    }
    for (const typed of ["аsha@example.com", "asha+x@example.com", "asha@exаmple.com"]) {
      await new Client(site.url).post(start, { email: typed });
    }
    expect(await mails()).toEqual([]);
  });
});

describe("the code", () => {
  beforeEach(async () => {
    await storeRecord(site.db, "enquiry", { email });
  });

  test("opens what is kept, once and until it is closed, with a cookie that scripts cannot read", async () => {
    const client = await askFor(site, email);
    const before = client.cookie;
    const code = await newestCode(site, email);
    const { status, cookies } = await enterCode(client, ` ${code.slice(0, 4)} ${code.slice(4)} `);
    expect(status).toBe(303);
    const line = cookies.find((cookie) => cookie.startsWith("southbridge-privacy="));
    expect(line).toMatch(/(?=.*Max-Age=1800)(?=.*HttpOnly)/i);
    expect((await client.get(kept)).text).toContain(email);
    const headers = { headers: { Cookie: before } };
    const again = await postForm(site.url, `${start}/code`, { code }, headers);
    expect(again.headers.location).toBe(start);

    const opened = { Cookie: client.cookie };
    await client.post(kept, { intent: "close" });
    expect((await new Client(site.url).get(kept, opened)).headers.location).toBe(start);
  });

  test("is refused when it is wrong, and over after five of those", async () => {
    const client = await askFor(site, email);
    const code = await newestCode(site, email);
    // Input that is no code uses up no try.
    for (const typed of ["", "1234567", "123456789", "abcdefgh"]) {
      expect((await enterCode(client, typed)).status, typed).toBe(400);
    }
    for (let nth = 0; nth < 4; nth += 1) {
      expect((await enterCode(client, wrongOne(code))).status).toBe(400);
    }
    for (const typed of [wrongOne(code), code]) {
      expect((await enterCode(client, typed)).headers.location).toBe(start);
    }
    expect((await client.get(kept)).headers.location).toBe(start);
  });

  test("is over after 15 minutes, and what it opens after 30", async () => {
    const client = await askFor(site, email);
    const late = { expires_at: new Date(Date.now() - 1).toISOString() };
    await site.db.updateTable("privacy_session").set(late).execute();
    const tooLate = await enterCode(client, await newestCode(site, email));
    expect(tooLate.headers.location).toBe(start);

    const open = await openFor(site, email);
    await site.db.updateTable("privacy_session").set(late).execute();
    for (const path of [kept, `${start}/export`, `${start}/erase`]) {
      expect((await open.get(path)).headers.location).toBe(start);
    }
    expect((await erase(open)).headers.location).toBe(start);
    expect(await recordsOf(site.db, "enquiry").select("id").execute()).toHaveLength(1);
  });

  test("holds for the browser that asked alone", async () => {
    await askFor(site, email);
    const code = await newestCode(site, email);
    const stranger = await askFor(site, "stranger@example.com");
    expect((await enterCode(stranger, code)).status).toBe(400);
    expect((await enterCode(new Client(site.url), code)).headers.location).toBe(start);
  });

  test("may be guessed forty times in a quarter of an hour from one address", async () => {
    const strict = await openOwnSite({ database: site.database });
    const client = new Client(strict.url);
    for (let nth = 0; nth < 40; nth += 1) await enterCode(client, "00000000");
    expect((await enterCode(client, "00000000")).status).toBe(429);
  });
});

describe("the data shown", () => {
  test("is everything under the address, with the notice that stood at its form", async () => {
    const user = await createUser(site, "user", { email: "own@example.com", name: "Own" });
    await postForm(site.url, "/", anEnquiry({ email: user.email, notice_version: "2026-11-22" }));
    await postForm(site.url, "/", anEnquiry({ email: user.email, name: "B", notice_version: "x" }));
    const cv = new File([new Uint8Array(aPdf())], "my cv.pdf");
    const applied = anApplication({ Email: user.email, branch: "kochi" });
    await postMultipart(site.url, "/carrers", applied, { cv });
    await storeRecord(site.db, "booking", { email: user.email });
    const invited = { id: user.id, email: user.email, role: "admin", branch: "pune" } as const;
    const times = { created_at: "2026-11-22", expires_at: "2026-11-25" };
    const sent = { invited_by: user.id, token_digest: "x", ...times };
    await site.db
      .insertInto("invitation")
      .values({ ...invited, ...sent })
      .execute();
    const client = await openFor(site, user.email);
    const everything = await exportOf(client);
    expect(everything).toMatchObject({
      address: user.email,
      account: { name: "Own", isStaff: false },
      bookings: [{ company: "Ottakam Freight" }],
      applications: [{ cv: { file_name: "my cv.pdf" } }],
      invitations: [{ role: "admin", branch: "pune", ...times }],
      enquiries: [{ notice_version: "2026-11-22" }, { notice_version: null }],
    });
    expect(JSON.stringify(everything)).not.toMatch(/token|"password"|submission_key|code_digest/);
    const [application] = everything.applications;
    const file = await client.get(`${start}/cv/${application.id}`);
    expect(file.body.equals(aPdf())).toBe(true);
    const page = (await client.get(kept)).text;
    for (const shown of [
      "Ottakam Freight",
      "560001",
      `<dt>Requirement</dt><dd>${anEnquiry().need}</dd>`,
      "<dt>Branch</dt><dd>Kochi</dd>",
      "<dt>Privacy notice</dt><dd>2026-11-22</dd>",
    ]) {
      expect(page).toContain(shown);
    }
  });

  test("shows 25 records a page, newest first, and all in the file", async () => {
    const owns = Array.from({ length: 600 }, (_, nth) => ({ email, name: `Asha ${nth}` }));
    await storeRecords(site.db, "enquiry", owns);
    await storeRecord(site.db, "contact_message", { email, name: "Asha 600" });
    const client = await openFor(site, email);
    const namesIn = (page: CheerioAPI) => textsOf(page, "#records dt:contains(Name) + dd");
    const first = parseHtml(await client.get(kept));
    const step = first("#records .pager a").attr("href") ?? "";
    const second = parseHtml(await client.get(step));
    const expected = Array.from({ length: 50 }, (_, nth) => `Asha ${600 - nth}`);
    expect([...namesIn(first), ...namesIn(second)]).toEqual(expected);
    const { enquiries } = await exportOf(client);
    expect(enquiries.map(({ name }: { name: string }) => name)).toEqual(
      owns.map(({ name }) => name),
    );
  });

  test("is nothing of another address, nor what only mentions this one", async () => {
    const other = await createUser(site, "user", { email: "other@example.com" });
    const own = await createUser(site, "user", { email: "mine@example.com" });
    const secret = { name: "Somebody else" };
    await storeRecord(site.db, "contact_message", {
      ...secret,
      email: "other@example.com",
      message: `Please write to ${own.email}`,
    });
    await storeRecord(site.db, "enquiry", { ...secret, email: own.email, user_id: other.id });
    await storeRecord(site.db, "enquiry", { ...secret, email: "x@example.com", user_id: own.id });
    await storeRecord(site.db, "enquiry", { ...secret, email: `x${own.email}` });
    const cv = await storeRecord(site.db, "career_application", { email: "other@example.com" });
    const mail = { template: "enquiry", to: "other@example.com", data: { branch: "" } } as const;
    const transaction = site.db.transaction();
    await transaction.execute((trx) => insertMails(trx, {}, [mail], new Date(), () => {}));
    const client = await openFor(site, own.email);
    for (const path of [kept, `${start}/export`, `${kept}?email=other%40example.com`]) {
      expect((await client.get(path)).text).not.toMatch(/Somebody else|other@example\.com/);
    }
    expect((await client.get(`${start}/cv/${cv}`)).status).toBe(404);
  });
});
