import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Paper } from "#app/domain/billing/paper.ts";
import type { PictureMade, PictureTask } from "#app/platform/pictures/picture-program.ts";
import { TaskProcess } from "#app/platform/programs/task-process.server.ts";
import { aPaper } from "#tests/factories/paper.ts";

// In milliseconds.
const longestWait = 120_000;

/**
 * Starts an archive in an empty folder, where nothing else is installed.
 * @throws when it does not start, or makes no pictures and PDFs
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
  const program = (name: string) => pathToFileURL(join(folder, `build/${name}.js`));
  const pictures = new TaskProcess<PictureTask, PictureMade>(program("pictures"));
  const papers = new TaskProcess<Paper, Uint8Array>(program("papers"));
  try {
    const until = Date.now() + longestWait;
    while (!(await isReady(/^Southbridge is at (\S+)$/m.exec(printed)?.[1]))) {
      if (server.exitCode !== null || Date.now() > until) {
        throw new Error(`the release does not start:\n${printed}`);
      }
      await sleep(500);
    }
    const { refusal } = await pictures.run({
      bytes: readFileSync("artwork/hero.webp"),
      as: "sizes",
    });
    if (refusal) throw new Error(`the release makes no pictures: ${refusal}`);
    await papers.run(aPaper());
  } finally {
    pictures.close();
    papers.close();
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function isReady(url: string | undefined): Promise<boolean> {
  return url !== undefined && (await fetch(`${url}/readyz`)).ok;
}
