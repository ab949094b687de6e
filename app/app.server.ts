import { RouterContextProvider } from "react-router";
import {
  type App,
  appContext,
  catalogueContext,
  type Log,
  logContext,
  originContext,
  type RequestFacts,
  requestContext,
  todayContext,
} from "#app/context.ts";
import { type AuthParts, authSecret, openAuth } from "#app/domain/accounts/auth.server.ts";
import { ensureFirstAdmin } from "#app/domain/accounts/first-admin.server.ts";
import { openGoogle } from "#app/domain/accounts/open-google.server.ts";
import type { PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import { findCustomerLink } from "#app/domain/bookings/rental-link.server.ts";
import { fillCatalogue } from "#app/domain/catalogue/catalogue.server.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { readPublished } from "#app/domain/catalogue/read-catalogue.server.ts";
import { unassignReopened } from "#app/domain/follow-up/change-records.server.ts";
import { collectGauges, createReadiness } from "#app/domain/health/health.server.ts";
import { jobsOf } from "#app/domain/health/jobs.server.ts";
import { createDelivery, createMailWorker } from "#app/domain/mail/mail-worker.server.ts";
import { releaseWithPdf } from "#app/domain/mail/outbox-repository.server.ts";
import { startPapers } from "#app/domain/paper/papers.server.ts";
import { publishDue } from "#app/domain/publishing/scheduled.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { type Env, publicOrigin } from "#app/env.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Store } from "#app/platform/db/store.ts";
import { makePrivate } from "#app/platform/files/private-folder.server.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { ChangeBatches } from "#app/platform/live/change-batches.server.ts";
import { Metrics } from "#app/platform/metrics/metrics.server.ts";
import { findFile } from "#app/platform/pictures/picture-repository.server.ts";
import { TaskProcess } from "#app/platform/programs/task-process.server.ts";
import { startJobs } from "#app/platform/schedule/scheduler.server.ts";
import { requireTrigrams } from "#app/platform/search/require-trigrams.ts";
import { cachedPaths } from "#app/public/site-files/site-file-paths.ts";
import { loadMailContents, kinds as siteKinds } from "#app/registry.server.ts";
import { warnOfSettings } from "#app/warn-of-settings.server.ts";

export interface AppParts {
  /** The programs that make pictures and PDFs; undefined for commands, which make none. */
  programs?: Programs | undefined;
  /** Replaces what is slow on purpose, in tests that are about something else. */
  passwordHash?: PasswordHash | undefined;
  /** This site's own, unless a test adds one. */
  kinds?: Kinds;
}

type Programs = { pictures: URL; papers: URL };

/** The result makes the context of a request, and closes all of it. */
export async function openApp(env: Env, log: Log, parts?: AppParts) {
  const app = await openServices(env, log, parts);
  warnOfSettings(env, log);
  await unassignReopened(app);
  const stopMails = createMailWorker(app, createDelivery(app), log).start();
  const jobs = jobsOf(app, log);
  const stopJobs = startJobs(app, jobs, log);
  const stopPapers = startPapers(app, log);
  const stopFollowing = app.catalogue.follow(app.store, log);
  /** Ends what runs by itself: mails, PDFs, jobs and the reading of publishings. */
  const stopBackgroundJobs = () =>
    Promise.all([stopMails(), stopPapers(), stopJobs(), stopFollowing()]);
  return {
    /** @param catalogue what the request shows, where that is not what is published */
    loadContext(facts: RequestFacts, catalogue = app.catalogue.current) {
      const context = new RouterContextProvider();
      context.set(appContext, app);
      context.set(logContext, log);
      context.set(originContext, env.PUBLIC_ORIGIN ?? "");
      context.set(requestContext, facts);
      context.set(catalogueContext, catalogue);
      context.set(todayContext, indianDay(app.now()));
      return context;
    },
    catalogue: app.catalogue,
    /** The addresses whose answers are the same for everyone, today. */
    publicPaths: (catalogue = app.catalogue.current) =>
      cachedPaths(catalogue, indianDay(app.now())),
    readPicture: (name: string) => findFile(app.store.db, name),
    /** The admin account made by this start, shown once; undefined on every later start. */
    firstAdmin: await ensureFirstAdmin(app),
    /** Why visitors should not be sent here; empty when all is well. */
    notReady: createReadiness(app, log),
    metrics: app.metrics,
    /** Counters and gauges in Prometheus' format. */
    readMetrics: (build: string) => app.metrics.read(build, () => collectGauges(app, jobs)),
    /** Ends the live feeds, which would otherwise keep the server from stopping. */
    closeEventStreams: () => app.store.feed.end(),
    stopBackgroundJobs,
    /** To be called when no request works with the database any more. */
    async close() {
      app.batches.close();
      app.pictures.close();
      await stopBackgroundJobs();
      await app.store.feed.close();
      await app.store.db.destroy();
    },
  };
}

/** Database, feed and accounts, with the schema brought up to date. The command line uses it too. */
export async function openServices(
  env: Env,
  log: Log,
  { programs, passwordHash, kinds = siteKinds }: AppParts = {},
): Promise<App> {
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  makePrivate(env.DATA_DIR, log);
  const newer = await bringUpToDate(env, onError);
  if (newer.length > 0) log.warn({ migrations: newer }, "the database is of a newer release");
  const database = await openDatabase(env, onError, answersWithinMs);
  const feed = await openFeed(env.DATABASE_URL, onError);
  const store: Store = { ...database, feed };
  const authParts: AuthParts = {
    db: store.db,
    engine: store.engine,
    env,
    secret: authSecret(env),
    // The library warns of each wrong password, so visitors could fill the log with warnings.
    log: (level, message) => log[level === "warn" ? "info" : level]({ from: "auth" }, message),
  };
  const app: App = {
    env,
    store,
    batches: new ChangeBatches(feed),
    catalogue: new CurrentCatalogue(store.db, () => new Date(), await readPublished(store.db)),
    ...openAuth(authParts, passwordHash),
    google: openGoogle(authParts),
    kinds,
    mailContents: loadMailContents,
    limits: limitsOf(env.FORM_LIMIT),
    metrics: new Metrics(kinds.tables),
    pictures: new TaskProcess(programs?.pictures),
    papers: new TaskProcess(programs?.papers, { restMs: 10_000 }),
    afterPdf: releaseWithPdf,
    customerLink: (id) =>
      findCustomerLink(store.db, { origin: publicOrigin(env), authSecret: authParts.secret }, id),
    now: () => new Date(),
  };
  app.catalogue.publishDue = () => publishDue(app);
  await app.catalogue.refresh();
  return app;
}

/** The time that a visitor waits for one statement before reading that the site cannot respond. */
const answersWithinMs = 10_000;

/** On connections without a time limit. @returns the migrations of a newer release */
async function bringUpToDate(env: Env, onError: (error: Error) => void) {
  const database = await openDatabase(env, onError);
  try {
    if (database.engine === "postgres") await requireTrigrams(database.db);
    const newer = await migrate(database.db, database.engine);
    await fillCatalogue(database);
    return newer;
  } finally {
    await database.db.destroy();
  }
}

async function openFeed(
  url: string | undefined,
  onError: (error: Error) => void,
): Promise<LiveFeed> {
  if (!url) return new LiveFeed();
  // Loaded only here: most sites run on SQLite and need no client for PostgreSQL.
  const { PostgresFeed } = await import("#app/platform/db/postgres-feed.server.ts");
  const feed = new PostgresFeed(url, onError);
  await feed.open();
  return feed;
}
