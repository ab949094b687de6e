import { pathToFileURL } from "node:url";
import type { Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from "vitest";
import type { AppParts } from "#app/app.server.ts";
import type { PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { OpenApp, SiteSource } from "#server/built-site.ts";
import { createLog } from "#server/create-log.ts";
import { type RunningServer, start } from "#server/start.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { createDatabase } from "#tests/support/database.ts";
import { findLeaks } from "#tests/support/find-leaks.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { settings, admin as theAdmin } from "#tests/support/settings.ts";
import { sourceBuild } from "#tests/support/source-build.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";
import { watchTyped } from "#tests/support/typed.ts";

/** The application from source, listening on a port of its own in this process. */
export interface Site {
  url: string;
  env: Env;
  firstAdmin: RunningServer["firstAdmin"];
  database: TestDatabase;
  /** A connection beside the site's own, to look at what is stored. */
  db: Kysely<Tables>;
  /** The password hash of this site; undefined for the real one. */
  passwordHash: PasswordHash | undefined;
  /** Lines of the site's log from level "error" on. */
  faults: { msg: string; err?: { message: string } }[];
  /** Shows what another process published, which on SQLite there is none of. */
  readCatalogue(): Promise<void>;
  /** Stops the server alone; the database stays for another. */
  stop(): Promise<void>;
  /**
   * Stops the server and takes the database away, unless it was given.
   * @throws when the log holds something of what was typed or stored meanwhile
   */
  close(): Promise<void>;
}

/** A line of the log from level "error" on. */
const isFault = /^\{"level":[56]0,/;

/** The programs that make pictures and PDFs, from source. */
export const sourcePrograms = {
  pictures: pathToFileURL("app/platform/pictures/picture-program.ts"),
  papers: pathToFileURL("app/domain/paper/paper-program.ts"),
};

/** The application from source. No page is built ahead, so all of them render on the server. */
const sourceSite = (overrides: AppParts, onOpen: (app: OpenApp) => void): SiteSource => ({
  mode: "production",
  async load() {
    const build = await sourceBuild();
    const { module } = build.entry;
    const openApp: typeof module.openApp = async (env, log, parts) => {
      const app = await module.openApp(env, log, { ...parts, ...overrides });
      onOpen(app);
      return app;
    };
    return { ...build, entry: { module: { ...module, openApp } } };
  },
  files: () => new Map(),
  programs: sourcePrograms,
});

/**
 * @param database one to share with another site; without it, a fresh one
 * @param passwordHash how passwords are kept, where that is the matter; `undefined` for the real way
 * @param kinds of record, in place of the site's own
 */
export async function startSite({
  env: own = {},
  database: shared,
  kinds,
  ...given
}: {
  env?: Record<string, string>;
  database?: TestDatabase;
  passwordHash?: PasswordHash | undefined;
  kinds?: Kinds;
} = {}): Promise<Site> {
  const database = shared ?? (await createDatabase());
  const passwordHash = "passwordHash" in given ? given.passwordHash : cheapPasswordHash;
  const env = readEnv({ ...settings, ...database.env, ...own });
  const faults: Site["faults"] = [];
  const lines: string[] = [];
  const typed = watchTyped();
  const log = createLog("trace", {
    write(line) {
      lines.push(line);
      if (isFault.test(line)) faults.push(JSON.parse(line));
    },
  });
  let app: OpenApp | undefined;
  const source = sourceSite({ passwordHash, ...(kinds && { kinds }) }, (opened) => {
    app = opened;
  });
  const server = await start(env, log, source);
  const db = database.open();

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.all([server.close(), db.destroy()]).then(() => {});
    return stopped;
  };
  return {
    url: server.url,
    env,
    firstAdmin: server.firstAdmin,
    database,
    db,
    passwordHash,
    faults,
    readCatalogue: async () => app?.catalogue.refresh(),
    stop,
    async close() {
      await stop();
      if (!shared) await database.drop();
      // These tests ask for addresses that hold what they typed; browsers do not.
      const leaks = findLeaks(lines.join(""), typed(), ["path"]);
      if (leaks.length > 0) throw new Error(`the log holds what was typed: ${leaks.join("\n")}`);
    },
  };
}

/**
 * A site for all tests of a file, closed after the last one. A file awaits it before its tests:
 * `const site = await openSite();`. A test that expects errors in the log takes them out of `faults`.
 */
export async function openSite(...options: Parameters<typeof startSite>): Promise<Site> {
  const site = await startSite(...options);
  afterAll(() => site.close());
  afterEach(() => expect(site.faults.splice(0)).toEqual([]));
  return site;
}

/** A site of one test's own, closed after it. */
export async function openOwnSite(...options: Parameters<typeof startSite>): Promise<Site> {
  const site = await startSite(...options);
  onTestFinished(() => site.close());
  return site;
}

/**
 * A site for all tests of a file, and its admin signed in; closed after the last test.
 * A file awaits it before its tests: `const { site, admin } = await startDesk();`.
 */
export async function startDesk(...options: Parameters<typeof openSite>) {
  const site = await openSite(...options);
  return { site, admin: await signInAsAdmin(site.url) };
}

/** The id of the admin who is signed in. */
export async function adminIdOf({ db }: Pick<Site, "db">): Promise<string> {
  const row = db.selectFrom("user").select("id").where("email", "=", theAdmin.email);
  return (await row.executeTakeFirstOrThrow()).id;
}

/**
 * Stops the clock, and with it the site's, for the tests of a `describe`: budgets are counted by
 * quarters of an hour and by hours, and none is to begin half-way through a test. `expect.poll`
 * turns a stopped clock on, by its interval at each look: who polls gives a time to stop at that
 * is far from the next hour.
 */
export function stopClock(now?: string) {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"], ...(now !== undefined && { now: new Date(now) }) });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
