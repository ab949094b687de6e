import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** An empty folder for all tests of a file. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "southbridge-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder for one test. */
export async function openOwnFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "southbridge-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
