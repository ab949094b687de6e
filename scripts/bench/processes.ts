import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { retentionSettings } from "#app/lib/retention-rules.ts";
import { serverFlags } from "../server-flags.ts";

/** Starts the site as `npm start` does when nothing is to be built. */
export async function startSite(directory: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [...serverFlags, "build/server.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: "build/compile-cache",
      MALLOC_ARENA_MAX: "2",
      PORT: String(port),
      DATA_DIR: directory,
      FORM_LIMIT: "0",
      // Invented records of years ago stay as many as were measured.
      ...Object.fromEntries(retentionSettings.map((setting) => [setting, "0"])),
      ...env,
    },
  });
  await answers(url);
  const firstAnswerMs = performance.now() - begun;
  return { url, firstAnswerMs, residentMb: () => residentMb(child), stop: () => stop(child) };
}

/** The least that serves the landing page: a bare server that holds the same bytes. */
export async function startBare(site: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["scripts/bench/bare-server.ts", site, String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await answers(url);
  return { url, stop: () => stop(child) };
}

/** The least that stores an enquiry: one insert in a durable transaction, again and again. */
export function startRawSqlite(directory: string) {
  const database = new DatabaseSync(join(directory, "raw.db"));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table enquiry (no integer primary key autoincrement, id text not null unique,
      email text not null, name text not null, number text not null, code text not null,
      status text not null, created_at text not null);
  `);
  const begin = database.prepare("begin immediate");
  const insert = database.prepare(
    "insert into enquiry (id, email, name, number, code, status, created_at) values (?, ?, ?, ?, ?, ?, ?)",
  );
  const commit = database.prepare("commit");
  return {
    async transactionsPerSecond() {
      const start = performance.now();
      let stored = 0;
      while (performance.now() - start < 4_000) {
        begin.run();
        insert.run(crypto.randomUUID(), "a@b.co", "Asha", "98400", "560001", "new", "2026");
        commit.run();
        stored += 1;
      }
      return stored / ((performance.now() - start) / 1000);
    },
    stop: () => database.close(),
  };
}

async function answers(url: string) {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const isUp = await new Promise<boolean>((resolve) => {
      get(url, (response) => {
        response.resume().on("end", () => resolve(response.statusCode === 200));
      }).on("error", () => resolve(false));
    });
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`${url} did not answer`);
}

/** Linux says what is resident; elsewhere there is no figure. */
function residentMb({ pid }: ChildProcess): number {
  if (process.platform !== "linux") return Number.NaN;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function stop(child: ChildProcess) {
  child.kill("SIGINT");
  await once(child, "exit");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}
