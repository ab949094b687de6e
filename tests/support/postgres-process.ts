import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";

/** A real PostgreSQL server of one's own, in a directory that goes with it. */
export interface PostgresServer {
  /** The server's address without a database's name. */
  url: string;
  stop(): Promise<void>;
}

/** One that a test may stop, kill and start again. */
export interface BreakablePostgres extends PostgresServer {
  /** Sends a signal to the server and to each of its processes, as a machine that fails would. */
  signal(signal: NodeJS.Signals): void;
  startAgain(): Promise<void>;
}

/** PostgreSQL refuses to run as root: root's servers run as a user that every system has. */
const user = process.getuid?.() === 0 ? { uid: idOfNobody("-u"), gid: idOfNobody("-g") } : {};

/**
 * Starts a server that can be reached from this machine only.
 * @param programs the folder of `initdb` and `postgres`, beside the folders of their libraries
 * @param flags further settings of the server
 * @throws an error whose message says why there is no server
 */
export async function runPostgres(
  programs: string,
  flags: Record<string, string> = {},
): Promise<BreakablePostgres> {
  const { folder, remove } = withinReach(programs);
  const directory = mkdtempSync(join(tmpdir(), "southbridge-postgres-"));
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    // A socket file would need a directory that both root and the server's user may write to.
    unix_socket_directories: "",
    ...flags,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = () =>
    startServer(join(folder, "postgres"), ["-D", directory, "-p", String(port), ...args]);
  const clear = () => {
    rmSync(directory, { recursive: true, force: true });
    remove();
  };
  let stop: () => Promise<void>;
  try {
    initialise(join(folder, "initdb"), directory);
    stop = await start();
  } catch (error) {
    clear();
    throw error;
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await stop();
      clear();
    },
    signal(signal) {
      for (const pid of processesOf(directory)) process.kill(pid, signal);
    },
    async startAgain() {
      stop = await start();
    },
  };
}

/**
 * The programs where the server's user can run them: in their own folder, or in a copy of it if the
 * user may not enter that, as in root's home.
 */
function withinReach(programs: string): { folder: string; remove(): void } {
  const fault = faultOf(programs);
  if (fault === undefined) return { folder: programs, remove() {} };
  if (user.uid === undefined) throw new Error(`PostgreSQL does not run from ${programs}: ${fault}`);
  // Not where TMPDIR is: memory may be closed to programs.
  const copy = mkdtempSync("/tmp/southbridge-postgres-programs-");
  const remove = () => rmSync(copy, { recursive: true, force: true });
  chmodSync(copy, 0o755);
  // Libraries are found by links between them.
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  const folder = join(copy, "bin");
  const second = faultOf(folder);
  if (second === undefined) return { folder, remove };
  remove();
  throw new Error(
    `PostgreSQL does not run as the user nobody, from ${programs} (${fault}) or from /tmp (${second})`,
  );
}

/** Why the server's user cannot run the programs of a folder; undefined if it can. */
function faultOf(folder: string): string | undefined {
  const { error, status, stderr } = spawnSync(join(folder, "initdb"), ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim();
}

/** Makes the files of a server whose user postgres needs no password. */
function initialise(initdb: string, directory: string) {
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const args = ["-D", directory, "-U", "postgres", "-A", "trust", "-E", "UTF8"];
  const made = spawnSync(initdb, [...args, "--locale=C.UTF-8", "--no-sync"], {
    ...user,
    cwd: directory,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`PostgreSQL made no database: ${made.stderr}`);
}

/** @returns what stops the server and waits for its end */
async function startServer(postgres: string, args: string[]): Promise<() => Promise<void>> {
  const server = spawn(postgres, args, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(server, "close");
  const kill = () => void server.kill("SIGINT");
  process.once("exit", kill);
  let output = "";
  const isReady = new Promise<boolean>((resolve) => {
    server.stderr.setEncoding("utf8").on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-10_000);
      if (output.includes("ready to accept connections")) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error(`PostgreSQL did not start: ${output}`);
  return async () => {
    process.off("exit", kill);
    kill();
    await ended;
  };
}

/** The server writes its own process first in this file; the others are its children. */
function processesOf(directory: string): number[] {
  const main = Number(readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8");
  return [main, ...children.split(" ").filter(Boolean).map(Number)];
}

function idOfNobody(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
}
