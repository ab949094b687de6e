import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { GoogleUnavailable, openGoogle } from "#app/domain/accounts/open-google.server.ts";
import { createUser } from "#tests/factories/user.ts";
import { sessionsOf } from "#tests/support/accounts.ts";
import { freePort } from "#tests/support/free-port.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { Client, send } from "#tests/support/http.ts";
import { type Person, passProvider, startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { admin } from "#tests/support/settings.ts";
import { openOwnSite, openSite } from "#tests/support/site.ts";

const PORT = String(await freePort());
const provider = await startOpenIdProvider(`http://localhost:${PORT}`);
afterAll(() => provider.close());
const site = await openSite({ env: { ...provider.env, PORT, TRUST_PROXY: "loopback" } });
let made = 0;
let person: Person;
beforeEach(() => {
  made += 1;
  person = {
    sub: `google-${made}`,
    email: `person-${made}@example.com`,
    email_verified: true,
    name: "மீரா",
  };
});
afterEach(() => {
  vi.useRealTimers();
  provider.tamper = undefined;
});

/** A browser that pressed the button. @returns where it is at the provider */
async function setOut(client: Client, path = "/login/google"): Promise<string> {
  const { status, headers } = await client.get(path);
  expect(status).toBe(302);
  return String(headers.location);
}

/** Presses the button, signs in at the provider, and comes back. */
async function signIn(who: Person | undefined, path?: string) {
  provider.visitor = who;
  const client = new Client(site.url);
  const callback = await passProvider(await setOut(client, path), site.url);
  return { client, callback, answer: await client.get(callback) };
}

/** The ID token names something else, with the provider's own signature. */
const retoken =
  (claims: Record<string, unknown>) => async (path: string, answer: Record<string, unknown>) => {
    if (path !== "/token") return;
    answer.id_token = await provider.sign({ ...decodeJwt(String(answer.id_token)), ...claims });
  };

/** The message of the login page after a refused sign-in. */
async function refusal({ client, answer }: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  expect([answer.status, answer.headers.location]).toEqual([302, "/login"]);
  expect(answer.cookies.join()).not.toMatch(/session=[^;]/);
  const said = parseHtml(await client.get("/login"));
  expect(said("[data-summary]")).toHaveLength(1);
  const again = parseHtml(await client.get("/login"));
  expect(again("[data-summary]"), "said once").toHaveLength(0);
  return textOf(said, "[data-summary] p");
}

const users = (email = "") =>
  site.db.selectFrom("user").selectAll().where("email", "=", email).execute();
const ways = (userId: string) =>
  site.db
    .selectFrom("account")
    .select(["providerId", "accountId"])
    .where("userId", "=", userId)
    .orderBy("providerId")
    .execute();

describe("signing in with Google", () => {
  test("asks with PKCE, state and nonce, and for the address and name alone", async () => {
    const address = new URL(await setOut(new Client(site.url)));
    expect(address.origin).toBe(provider.env.GOOGLE_ISSUER);
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      redirect_uri: `${site.url}/login/google/callback`,
      prompt: "select_account",
    });
    // Of letters and digits: 190 bits. The challenge is a SHA-256 (RFC 7636, 4.2).
    for (const name of ["state", "nonce"]) expect(asked[name]).toMatch(/^[\w-]{32,}$/);
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/);
  });

  test("makes an account, and leads to the cart with the id as the navbar's hint", async () => {
    const { client, answer } = await signIn(person);
    expect([answer.status, answer.headers.location]).toEqual([302, "/cartpage"]);
    const [user] = await users(person.email);
    expect(user).toMatchObject({ name: "மீரா", role: "user" });
    expect(Boolean(user?.emailVerified)).toBe(true);
    expect(answer.cookies.join("\n")).toContain(`signed-in=${user?.id}~${user?.id};`);
    expect((await client.get("/login")).status).toBe(302);
    expect(await ways(user?.id ?? "")).toEqual([{ providerId: "google", accountId: person.sub }]);
  });

  test("leads to where the visitor wanted, and never off the site", async () => {
    const wanted = await signIn(person, "/login/google?next=/paymentpage%3Fa=1");
    expect(wanted.answer.headers.location).toBe("/paymentpage?a=1");
    const misleading = await signIn(person, "/login/google?next=/aboutpage%3Ferror=staff");
    expect(misleading.answer.headers.location).toBe("/aboutpage?error=staff");
    const away = await signIn(person, "/login/google?next=//evil.example");
    expect(away.answer.headers.location).toBe("/cartpage");
  });

  test("knows who comes again by their id at Google, under any address", async () => {
    await signIn(person);
    const { answer } = await signIn({ ...person, email: "other@example.com" });
    expect(answer.headers.location).toBe("/cartpage");
    expect(await users("other@example.com")).toEqual([]);
  });

  test("keeps nothing of Google's but the id, the address and the name", async () => {
    await signIn({ ...person, picture: "https://example.com/me.png" });
    // A second time too, for tokens are new then.
    await signIn({ ...person, picture: "https://example.com/me.png" });
    expect(await users(person.email)).toMatchObject([{ image: null }]);
    const found = site.db.selectFrom("account").selectAll().where("accountId", "=", person.sub);
    const { id, userId, accountId, providerId, createdAt, updatedAt, ...rest } =
      await found.executeTakeFirstOrThrow();
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  test.each([
    ["of 250 letters", "x".repeat(250), () => "x".repeat(200)],
    ["of spaces", "  ", () => `person-${made}`],
    ["that is missing", undefined, () => `person-${made}`],
    ["with a character that no database takes", "Mee\0ra", () => "Meera"],
  ])("makes an account of a name %s", async (_what, name, expected) => {
    await signIn({ ...person, ...{ name } });
    expect(await users(person.email)).toMatchObject([{ name: expected() }]);
  });

  test("brings two windows of one browser back, and no more than the four newest", async () => {
    provider.visitor = person;
    const client = new Client(site.url);
    const addresses: string[] = [];
    for (let i = 0; i < 6; i++) addresses.push(await setOut(client));
    expect(client.cookie.match(/southbridge-google-/g)).toHaveLength(4);
    const back = async (address = "") => client.get(await passProvider(address, site.url));
    expect((await back(addresses[0])).headers.location).toBe("/login");
    for (const address of addresses.slice(2)) {
      expect((await back(address)).headers.location).toBe("/cartpage");
    }
    expect(client.cookie).not.toMatch(/southbridge-google-(?!problem=)/);
  });

  test("ends the session that the browser had, and notes where the new one began", async () => {
    provider.visitor = person;
    const client = new Client(site.url);
    for (const last of [1, 2]) {
      const callback = await passProvider(await setOut(client), site.url);
      await client.get(callback, {
        "X-Forwarded-For": `203.0.113.${last}`,
        "X-Southbridge-Client-Address": "6.6.6.6",
      });
    }
    const [user] = await users(person.email);
    const sessions = await sessionsOf(site.db, user?.id ?? "");
    expect(sessions.map(({ ipAddress }) => ipAddress)).toEqual(["203.0.113.2"]);
  });
});

describe("an account of the same address", () => {
  test("is linked when the address is confirmed on both sides", async () => {
    const user = await createUser(site);
    const { answer } = await signIn({ ...person, email: user.email.toUpperCase() });
    expect(answer.headers.location).toBe("/cartpage");
    expect(await ways(user.id)).toMatchObject([
      { providerId: "credential" },
      { providerId: "google", accountId: person.sub },
    ]);
  });

  test("is not linked when it is not confirmed here", async () => {
    const { id, email } = await createUser(site, "user", { emailVerified: false });
    expect(await refusal(await signIn({ ...person, email }))).toContain("never confirmed");
    expect(await ways(id)).toHaveLength(1);
  });

  test.each([false, undefined])(
    "is not linked when Google says it is confirmed: %s, nor is one made",
    async (email_verified) => {
      const user = await createUser(site);
      const known = await refusal(await signIn({ ...person, email: user.email, email_verified }));
      const unknown = await refusal(await signIn({ ...person, email_verified }));
      expect(known).toContain("Google has not confirmed");
      expect(unknown).toBe(known);
      expect(await ways(user.id)).toHaveLength(1);
      expect(await users(person.email)).toEqual([]);
    },
  );

  test("is not opened when it is an admin's", async () => {
    expect(await refusal(await signIn({ ...person, email: admin.email }))).toContain("Staff");
  });

  // On PostgreSQL, concurrent-accounts.test.ts gives the role.
  test.runIf(inject("engine") === "sqlite")(
    "is not opened when it is given a role while the session begins",
    async () => {
      await signIn(person);
      const { id = "" } = (await users(person.email))[0] ?? {};
      await site.db.deleteFrom("session").where("userId", "=", id).execute();
      await sql`create trigger give_role after insert on session
        begin update "user" set role = 'coordinator' where id = new."userId"; end`.execute(site.db);
      try {
        expect(await refusal(await signIn(person))).toContain("Staff");
      } finally {
        await sql`drop trigger give_role`.execute(site.db);
      }
      expect(await sessionsOf(site.db, id)).toEqual([]);
    },
  );

  test("is not opened when it is disabled", async () => {
    await signIn(person);
    const user = site.db.updateTable("user").where("email", "=", String(person.email));
    await user.set({ banned: true }).execute();
    expect(await refusal(await signIn(person))).toContain("cannot sign in");
  });
});

describe("a callback that nobody is to trust", () => {
  test("a visitor who cancels reads the provider's words, as text", async () => {
    const words = await refusal(await signIn(undefined));
    expect(words).toBe("Google says: The <b>visitor</b> said no");
  });

  test("the provider's words are cut", async () => {
    const client = new Client(site.url);
    const state = new URL(await setOut(client)).searchParams.get("state");
    const callback = `/login/google/callback?state=${state}&error=too_long&error_description=`;
    const answer = await client.get(callback + "x".repeat(1_000));
    expect(await refusal({ client, callback, answer })).toBe(`Google says: ${"x".repeat(200)}`);
  });

  test("one of another browser is refused", async () => {
    provider.visitor = person;
    const callback = await passProvider(await setOut(new Client(site.url)), site.url);
    const client = new Client(site.url);
    const answered = async () => ({ client, callback, answer: await client.get(callback) });
    expect(await refusal(await answered())).toContain("started in another browser");
    await setOut(client);
    expect(await refusal(await answered())).toContain("started in another browser");
    expect(await users(person.email)).toEqual([]);
  });

  test.each([
    ["that is missing", () => undefined],
    ["that nobody signed", (token: unknown) => String(token).replace(/[^.]*$/, "")],
  ])("an ID token %s names nobody", async (_what, change) => {
    provider.tamper = (path, answer) => {
      if (path === "/token") answer.id_token = change(answer.id_token);
    };
    expect(await refusal(await signIn(person))).toContain("was not completed");
    expect(await users(person.email)).toEqual([]);
  });

  const unconfirmed = "Google has not confirmed";
  test.each([
    ["an address that is an array", { email: ["a@example.com", "b@example.com"] }, unconfirmed],
    ["an address with a NUL", { email: "a\0@example.com" }, unconfirmed],
    ["an address in brackets", { email: "Asha <a@example.com>" }, unconfirmed],
    ["two addresses", { email: "a@example.com,b@example.com" }, unconfirmed],
    // OpenID Connect allows neither id.
    ["an id with a NUL", { sub: "1\0" }, "was not completed"],
    ["an id of 256 characters", { sub: "1".repeat(256) }, "was not completed"],
  ])("%s names nobody", async (_what, claims, words) => {
    const accounts = () => site.db.selectFrom("user").select("id").execute();
    const before = await accounts();
    provider.tamper = retoken(claims);
    expect(await refusal(await signIn(person))).toContain(words);
    expect(await accounts()).toEqual(before);
  });

  test("an ID token for two sites has to name this one", async () => {
    const own = provider.env.GOOGLE_CLIENT_ID;
    const aud = [own, "another"];
    for (const claims of [
      { aud },
      { aud, azp: "another" },
      { aud, azp: [own] },
      { aud: own, azp: "another" },
    ]) {
      provider.tamper = retoken(claims);
      expect(await refusal(await signIn(person))).toContain("was not completed");
    }
    expect(await users(person.email)).toEqual([]);
    for (const claims of [{ aud, azp: own }, { aud: [own] }]) {
      provider.tamper = retoken(claims);
      expect((await signIn(person)).answer.headers.location).toBe("/cartpage");
    }
  });

  test.each([
    ["words", "?error=access_denied&error_description=You+have+won"],
    ["a code", "?code=x&state=y"],
    ["bytes that are no text", "?state=%00&code=%FF"],
  ])("one that no trip belongs to says only our own words: with %s", async (_what, query) => {
    const client = new Client(site.url);
    const answer = await client.get(`/login/google/callback${query}`);
    const words = await refusal({ client, callback: query, answer });
    expect(words).toContain("started in another browser");
  });

  test.each(["nonsense", "%E0%A4%A"])("a cookie of nonsense is no trip: %s", async (cookie) => {
    const headers = { Cookie: `southbridge-google-y=${cookie}` };
    const answer = await send(site.url, "/login/google/callback?code=x&state=y", { headers });
    expect([answer.status, answer.headers.location]).toEqual([302, "/login"]);
  });
});

describe("a provider", () => {
  /** Sign-ins with settings of their own, without a site. @returns where a visitor is sent */
  function openWith(env: object) {
    const parts = { db: site.db, engine: site.database.engine, secret: authSecret(site.env) };
    const google = openGoogle({ ...parts, env: { ...site.env, ...env }, log: () => {} });
    const body = { provider: "google", callbackURL: "/" } as const;
    return async () => (await google((api) => api.signInSocial({ body }))).url;
  }
  const addresses = "/.well-known/openid-configuration";

  test("that does not answer, the visitor is told so, and can try again", async () => {
    const bare = await openOwnSite({ env: provider.env, database: site.database });
    provider.tamper = (path, found) => path === addresses && delete found.jwks_uri;
    const client = new Client(bare.url);
    for (const _time of [1, 2]) {
      expect((await client.get("/login/google")).headers.location).toBe("/login");
      expect((await client.get("/login")).text).toContain("Google is not responding");
    }
    provider.tamper = undefined;
    expect(await setOut(client)).toContain(provider.env.GOOGLE_ISSUER);
    expect(bare.faults).toEqual([]);
  });

  test.each([
    ["never comes", () => vi.advanceTimersByTime(10_000) && new Promise(() => {})],
    ["names another issuer", (found: Found) => Object.assign(found, { issuer: "https://a.test" })],
    ["names no keys", (found: Found) => delete found.jwks_uri],
  ])(
    "that is asked for its addresses, and the answer %s, can be tried again",
    async (_, change) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      provider.tamper = (path, found) => path === addresses && change(found);
      const begin = openWith({});
      await expect(begin()).rejects.toThrow(GoogleUnavailable);
      provider.tamper = undefined;
      expect(await begin()).toContain(provider.env.GOOGLE_ISSUER);
    },
  );

  test("an issuer on plain http is not asked unless it is this machine", async () => {
    // An address that leads to this machine, but does not say so.
    const GOOGLE_ISSUER = provider.env.GOOGLE_ISSUER.replace("127.0.0.1", "0.0.0.0");
    const asked: string[] = [];
    provider.tamper = (path) => asked.push(path);
    await expect(openWith({ GOOGLE_ISSUER })()).rejects.toThrow(GoogleUnavailable);
    expect(asked).toEqual([]);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(openWith({ GOOGLE_ISSUER: nobody })()).rejects.toThrow(GoogleUnavailable);
  });

  test("that falls silent on the way back, nobody is signed in", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    provider.tamper = (path) =>
      path === "/token" && vi.advanceTimersByTime(10_000) && new Promise(() => {});
    expect(await refusal(await signIn(person))).toContain("was not completed");
    expect(await users(person.email)).toEqual([]);
  });

  test("whose ID token does not name the address is asked for it", async () => {
    const terse = retoken({ email: undefined, email_verified: undefined, name: undefined });
    provider.tamper = terse;
    expect((await signIn(person)).answer.headers.location).toBe("/cartpage");
    expect(await users(person.email)).toMatchObject([{ name: person.name }]);

    // The answer has to be about the person of the ID token.
    const another = { ...person, sub: `another-${made}`, email: `another-${made}@example.com` };
    provider.tamper = (path, answer) =>
      path === "/me" ? Object.assign(answer, { sub: person.sub }) : terse(path, answer);
    expect(await refusal(await signIn(another))).toContain("was not completed");
    expect(await users(another.email)).toEqual([]);
  });
});

/** The provider's addresses, as it tells them. */
type Found = Record<string, unknown>;
