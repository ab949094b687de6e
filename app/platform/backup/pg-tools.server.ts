import { spawn } from "node:child_process";
import { once } from "node:events";
import { BackupError } from "#app/platform/backup/backup-error.ts";

type Tool = "pg_dump" | "pg_restore";

/** Which database a tool is to work on: its address, the password apart. */
export interface ToolTarget {
  address: string;
  env: Record<string, string>;
}

/** Every user of the machine sees the arguments of a process, and only its owner the environment. */
export function targetOf(url: string): ToolTarget {
  const target = new URL(url);
  const { password } = target;
  target.password = "";
  return {
    address: target.href,
    env: password ? { PGPASSWORD: decodeURIComponent(password) } : {},
  };
}

/**
 * Runs one of PostgreSQL's own programs.
 * @param read gets what it prints, in parts; without it, it is printed to nobody
 * @throws BackupError with the first line of what it complained of, or what to install
 */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  {
    env = {},
    signal,
    read,
  }: {
    env?: Record<string, string>;
    signal?: AbortSignal | undefined;
    read?: (part: Buffer) => void;
  } = {},
): Promise<void> {
  const child = spawn(tool, args, {
    env: { ...process.env, ...env, LC_ALL: "C", PGCONNECT_TIMEOUT: "10" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaints = (complaints + text).slice(0, 4_000);
  });
  let failure: unknown;
  child.stdout.on("data", (part) => {
    try {
      read?.(part);
    } catch (error) {
      failure = error;
      child.kill();
    }
  });
  try {
    const [code] = await once(child, "close");
    if (failure) throw failure;
    if (code !== 0) throw new BackupError(explain(tool, complaints));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new BackupError(
        `${tool} is not on this machine: install PostgreSQL's client programs of the server's version`,
      );
    }
    throw error;
  }
}

function explain(tool: Tool, complaints: string): string {
  const versions = /server version: (\S+)[^;]*; pg_\w+ version: (\S+)/.exec(complaints);
  if (versions) {
    return `${tool} ${versions[2]} is older than the server, ${versions[1]}: install PostgreSQL's client programs of that version`;
  }
  const [line = "it ended without a word"] = complaints.trim().split("\n");
  return line.startsWith(tool) ? line : `${tool}: ${line}`;
}
