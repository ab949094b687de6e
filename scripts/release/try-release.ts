import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// In milliseconds.
const longestWait = 120_000;

/**
 * Starts an archive in an empty folder, where nothing else is installed.
 * @throws when it does not start, or draws no picture for a page
 */
export async function tryRelease(archive: string) {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  const { PATH } = process.env;
  const server = spawn(process.execPath, ["server.js"], {
    cwd: folder,
    env: { PATH, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  let printed = "";
  server.stdout.on("data", (data) => (printed += data));
  try {
    const until = Date.now() + longestWait;
    while (!(await hasPicture(/^Southbridge is at (\S+)$/m.exec(printed)?.[1]))) {
      if (server.exitCode !== null || Date.now() > until) {
        throw new Error(`the release does not start, or makes no picture:\n${printed}`);
      }
      await sleep(500);
    }
  } finally {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function hasPicture(url: string | undefined): Promise<boolean> {
  if (!url) return false;
  const { headers } = await fetch(`${url}/og/aboutpage.jpg`, { method: "HEAD" });
  return headers.get("Content-Type") === "image/jpeg";
}
