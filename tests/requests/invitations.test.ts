import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { hourMs } from "#app/lib/dates.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { confirmedAgo, findUser, logIn, sessionsOf } from "#tests/support/accounts.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { type Answer, Client, type Fields, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { outboxRests } from "#tests/support/outbox.ts";
import { emptyTables, pretendUsed } from "#tests/support/records.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";
import { MailServer } from "#tests/support/smtp-server.ts";

/** Colleagues are invited by mail, and nobody else comes in by it. */
const server = new MailServer();
await server.start();
afterAll(() => server.stop());
const { site, admin } = await startDesk({ env: { SMTP_URL: server.url() } });
afterEach(() => emptyTables(site.db, "invitation", "mail", "limit_use"));

const desk = "/admin/users/invitations";
const page = "/invitation";
const password = "four copper traces";
let made = 0;
const anAddress = () => `colleague-${++made}@example.com`;
const coordinator = { role: "coordinator", branch: "" };
const inviting = (email: string, more = {}) => ({ email, ...coordinator, ...more });
const stored = () => site.db.selectFrom("invitation").selectAll().execute();
const accountOf = (email: string) => findUser(site.db, email);

/** The newest link that came to somebody by mail. */
async function linkTo(email: string): Promise<string> {
  await outboxRests(site.db);
  const mail = server.to(email).at(-1);
  const [, link = ""] = /(\/invitation\?token=[\w-]+)/.exec(mail?.email.text ?? "") ?? [];
  return link;
}

async function invite(email: string, more = {}, by = admin): Promise<string> {
  const answer = await by.post(desk, inviting(email, more));
  expect([answer.status, answer.headers.location]).toEqual([303, desk]);
  return linkTo(email);
}

/** A browser that opened a link. */
async function open(link: string, client = new Client(site.url)): Promise<Client> {
  expect((await client.get(link)).headers.location).toBe(page);
  return client;
}

const join = (client: Client, more: Fields = {}) =>
  client.post(page, { name: "Leela Nair", password, ...Object(more) });
const isIn = ({ status, headers }: Answer) => status === 303 && headers.location === "/adminlogin";
const title = async (client: Client) => textOf(parseHtml(await client.get(page)), "h1");
const gone = "This invitation is no longer valid";

onSqlite.describe("a colleague without an account", () => {
  test("gets a mail, chooses name and password, and is staff with role and branch", async () => {
    const email = anAddress();
    const link = await invite(email, { branch: "kochi" });
    const $ = parseHtml(await admin.get(desk));
    expect(textOf($, "main li")).toMatch(/Coordinator, Kochi.*Sent by Admin.*Valid until/);
    const client = await open(link);
    const shown = await client.get(page);
    expect(shown.text).toContain(email);
    expect(shown.text).not.toContain(link.split("=")[1]);
    expect(await accountOf(email), "opening it does nothing").toBeUndefined();
    const notice = formFields(parseHtml(shown), "form#join").notice_version ?? "";

    for (const [typed, wrong] of [
      [{ password: "password1" }, { password: expect.stringMatching(/too easy/) }],
      [{ password: "leela nair" }, { password: expect.stringMatching(/too easy/) }],
      [{ name: "" }, { name: expect.stringMatching(/Enter your name/) }],
    ] as const) {
      const refused = await join(client, typed);
      expect([refused.status, fieldErrors(parseHtml(refused))]).toEqual([400, wrong]);
    }
    // Role, branch and address are the invitation's.
    const tampered = { role: "admin", branch: "pune", email: "else@example.com" };
    expect(isIn(await join(client, { ...tampered, notice_version: notice }))).toBe(true);
    const account = await accountOf(email);
    expect(account).toMatchObject({ role: "coordinator", branch: "kochi", name: "Leela Nair" });
    expect(account?.noticeVersion).toBe(notice);
    expect(await stored()).toEqual([]);
    const staff = await signInAt(site.url, { email, password });
    expect((await staff.get("/admin")).status).toBe(200);
    expect((await staff.get("/admin/users")).status).toBe(403);

    const entries = site.db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(4);
    const [, accepted, given, invited] = await entries.execute();
    expect(given).toMatchObject({ action: "role-given", record_id: account?.id, kind: "user" });
    expect(invited).toMatchObject({ action: "invited", actor_id: await adminIdOf(site) });
    const { record_id = "", record_no } = invited ?? {};
    const acceptance = { action: "invitation-accepted", actor_id: account?.id };
    expect(accepted).toMatchObject({ ...acceptance, record_id, record_no });
    const history = await admin.get(`/admin/audit?record=${record_id}`);
    expect(history.text).not.toContain("deleted invitation");
    expect(history.text).toContain(`Invitation ${record_no}, Leela Nair`);
  });
});

onSqlite.describe("a colleague with an account", () => {
  test("logs in with it, accepts, is signed out everywhere and signs in as staff", async () => {
    const user = await createUser(site);
    const { email } = user;
    const visitor = await open(await invite(email, { role: "admin" }));
    for (const answer of [await visitor.get(page), await join(visitor)]) {
      expect(answer.headers.location).toBe("/login?next=%2Finvitation");
    }
    expect((await accountOf(email))?.role).toBe("user");
    expect((await visitor.post("/login", { ...user, next: page })).headers.location).toBe(page);
    expect(textOf(parseHtml(await visitor.get(page)), "#accept [data-rest]")).toBe("Accept");
    await signInDirectly(site, user);
    expect(isIn(await visitor.post(page, {}))).toBe(true);
    expect((await accountOf(email))?.role).toBe("admin");
    expect(await sessionsOf(site.db, user.id)).toEqual([]);
    expect((await (await signInAt(site.url, user)).get("/admin/users")).status).toBe(200);
  });

  test("is told what the account lacks, and may come again", async () => {
    const user = await createUser(site, "user", { emailVerified: false });
    const client = await open(await invite(user.email), await logIn(site.url, user));
    const refused = await client.post(page, {});
    expect([refused.status, (await accountOf(user.email))?.role]).toEqual([409, "user"]);
    expect(refused.text).toContain("is not verified");
    await site.db.updateTable("user").set({ emailVerified: true }).execute();
    expect(isIn(await client.post(page, {}))).toBe(true);
  });

  test("another account is refused, whoever's it is", async () => {
    const [user, other] = [await createUser(site), await createUser(site)];
    for (const email of [user.email, anAddress()]) {
      const link = await invite(email);
      const client = await open(link, await logIn(site.url, other));
      expect((await client.get(page)).text).toContain("for another account");
      for (const one of [client, await open(link, admin)]) {
        expect((await join(one)).status).toBe(403);
      }
    }
    expect((await accountOf(other.email))?.role).toBe("user");
    expect(await stored()).toHaveLength(2);
  });
});

describe("a link", () => {
  test.each([true, false])("works for one of two at once; with an account: %s", async (isThere) => {
    const email = isThere ? (await createUser(site)).email : anAddress();
    const link = await invite(email);
    const account = { email, password: "a password of theirs" };
    const clients = [await logIn(site.url, account), await logIn(site.url, account)];
    for (const client of clients) await open(link, client);
    const answers = await Promise.all(clients.map((client) => join(client)));
    expect(answers.filter(isIn)).toHaveLength(1);
    expect(await accountOf(email)).toMatchObject({ role: "coordinator" });
    const again = await open(link);
    expect([await title(again), (await join(again)).headers.location]).toEqual([gone, page]);
  });

  onSqlite.test(
    "is void once withdrawn, expired, sent again or its sender is no admin",
    async () => {
      const sender = await createUser(site, "admin");
      const by = await signInAt(site.url, sender);
      const email = anAddress();
      const withdraw = async () => {
        const [row] = await stored();
        const fields = { intent: "withdraw", id: row?.id ?? "" };
        expect((await admin.post(desk, fields)).headers.location).toBe(desk);
        expect((await admin.post(desk, fields)).status).toBe(409);
      };
      const role = (values: { role?: string; banned?: boolean }) =>
        site.db.updateTable("user").set(values).where("id", "=", sender.id).execute();
      for (const end of [
        withdraw,
        () => sql`update invitation set expires_at = created_at`.execute(site.db),
        () => invite(email, {}, by),
        () => role({ role: "coordinator" }),
        () => role({ role: "admin", banned: true }),
      ]) {
        await role({ role: "admin", banned: false });
        const client = await open(await invite(email, {}, await signInAt(site.url, sender)));
        expect(await title(client)).toBe("Join the desk");
        await end();
        expect(await title(client)).toBe(gone);
        expect((await join(client)).headers.location).toBe(page);
        expect(await accountOf(email)).toBeUndefined();
      }
      const audit = site.db.selectFrom("audit").select("id");
      const withdrawn = audit.where("action", "=", "invitation-withdrawn");
      expect(await withdrawn.execute()).toHaveLength(1);
    },
  );

  onSqlite.test("expires after 72 hours, and is shown so with the way to another", async () => {
    const email = anAddress();
    await invite(email);
    const [row] = await stored();
    const life = Date.parse(row?.expires_at ?? "") - Date.parse(row?.created_at ?? "");
    expect(life).toBe(72 * hourMs);
    await sql`update invitation set expires_at = created_at`.execute(site.db);
    const $ = parseHtml(await admin.get(desk));
    expect(textOf($, "main li")).toContain("Expired");
    await admin.post(desk, formFields($, "main li form"));
    expect(await title(await open(await linkTo(email)))).toBe("Join the desk");
  });

  onSqlite.test("is not guessed, nor sent on by another site or to another place", async () => {
    const client = await open(await invite(anAddress()));
    const [row] = await stored();
    for (const token of ["x", "%00", "%FF", row?.token_digest, row?.id, "a".repeat(9_000)]) {
      const guesser = await open(`${page}?token=${token}`);
      expect((await guesser.get(page)).status).toBe(410);
      expect((await join(guesser)).headers.location).toBe(page);
    }
    const fields = { name: "Eve", password, next: "https://evil.example" };
    expect((await client.post(page, fields, { Origin: "https://evil.example" })).status).toBe(403);
    await pretendUsed(site.db, "forms", 600);
    expect((await join(client)).status).toBe(429);
    await emptyTables(site.db, "limit_use");
    expect(isIn(await join(client, fields))).toBe(true);
  });

  onSqlite.test("is in no table, and on no page of the desk", async () => {
    const hold = Promise.withResolvers<void>();
    server.manners = { hold: hold.promise };
    const email = anAddress();
    await admin.post(desk, inviting(email));
    const waiting = await readOutbox(site.db, email);
    expect(waiting).toMatchObject([{ data: { id: expect.any(String) } }]);
    hold.resolve();
    const token = (await linkTo(email)).split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(await findInEveryTable(site.db, [token])).toEqual([]);
    for (const path of ["/admin/mail?show=sent", "/admin/audit", desk]) {
      expect((await admin.get(path)).text).not.toContain(token);
    }
  });
});

onSqlite.describe("inviting", () => {
  test("asks for the password after ten minutes, and is done with it", async () => {
    const actor = await createUser(site, "admin");
    const client = await signInAt(site.url, actor);
    await confirmedAgo(site.db, 11, actor.id);
    const form = inviting(anAddress(), { branch: "pune" });
    const { outcome } = await client.save(desk, form);
    expect([outcome.confirm, outcome.values, await stored()]).toEqual(["password", form, []]);
    const wrong = await client.post(desk, { ...form, password: "wrong" });
    expect(formFields(parseHtml(wrong), "#invite")).toMatchObject(form);
    const done = await client.post(desk, { ...form, password: actor.password });
    expect(done.headers.location).toBe(desk);
    expect(await stored()).toMatchObject([form]);
  });

  test("is for admins alone, and takes only what it offers", async () => {
    const staff = await createUser(site, "coordinator");
    const client = await signInAt(site.url, staff);
    const form = inviting(anAddress());
    for (const path of [desk, `${desk}.json`]) {
      expect((await client.post(path, form)).status).toBe(403);
      expect((await client.get(path)).status).toBe(403);
    }
    for (const wrong of [{ role: "user" }, { branch: "goa" }, { email: "x@y" }]) {
      expect((await admin.post(desk, { ...form, ...wrong })).status).toBe(400);
    }
    const disabled = await createUser(site, "user", { banned: true });
    for (const { email } of [staff, disabled]) {
      expect((await admin.post(desk, inviting(email, { role: "admin" }))).status).toBe(409);
    }
    expect(await stored()).toEqual([]);
    expect(await readOutbox(site.db)).toEqual([]);
  });
});
