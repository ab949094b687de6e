import { existsSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makePrivate } from "#app/platform/files/private-folder.server.ts";
import { openOwnFolder } from "#tests/support/folder.ts";

const log = { warn: vi.fn() };
let folder: string;
beforeEach(async () => {
  log.warn.mockClear();
  folder = await openOwnFolder();
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
describe.skipIf(process.platform === "win32")("a private folder", () => {
  test("is closed with all that is in it, and its owner may do what they could", async () => {
    await chmod(folder, 0o2755);
    makePrivate(folder, log);
    expect(await modeOf(folder)).toBe("700");
    expect(log.warn).not.toHaveBeenCalled();
  });

  test("is none that users share: it stays open, with a warning", async () => {
    await chmod(folder, 0o1777);
    makePrivate(folder, log);
    expect(await modeOf(folder)).toBe("1777");
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test("that is not there is left so", () => {
    const missing = join(folder, "missing");
    makePrivate(missing, log);
    expect(existsSync(missing)).toBe(false);
    expect(log.warn).not.toHaveBeenCalled();
  });

  // The kernel's own settings are files that not even root may change the mode of.
  const kernel = "/proc/sys/kernel/random";
  test.runIf(existsSync(kernel))("that is not ours stops nothing, and is warned of once", () => {
    makePrivate(kernel, log);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.warn.mock.lastCall?.[0]).toMatchObject({ err: { code: "EPERM" } });
  });
});
