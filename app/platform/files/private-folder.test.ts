import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makePrivate } from "#app/platform/files/private-folder.server.ts";

const log = { warn: vi.fn() };
let folder: string;
beforeEach(async () => {
  log.warn.mockClear();
  folder = await mkdtemp(join(tmpdir(), "southbridge-private-"));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
async function make(path: string, mode: number) {
  await writeFile(path, "");
  await chmod(path, mode);
}

describe.skipIf(process.platform === "win32")("a private folder", () => {
  test("is closed with all that is in it, and its owner may do what they could", async () => {
    await mkdir(join(folder, "mail/old"), { recursive: true });
    await chmod(join(folder, "mail"), 0o755);
    await chmod(join(folder, "mail/old"), 0o2775);
    await chmod(folder, 0o755);
    await make(join(folder, "southbridge.db"), 0o644);
    await make(join(folder, "mail/old/a.eml"), 0o666);
    await make(join(folder, "backup.sh"), 0o755);
    makePrivate(folder, log);
    expect(await modeOf(folder)).toBe("700");
    expect(await modeOf(join(folder, "mail"))).toBe("700");
    expect(await modeOf(join(folder, "mail/old"))).toBe("700");
    expect(await modeOf(join(folder, "southbridge.db"))).toBe("600");
    expect(await modeOf(join(folder, "mail/old/a.eml"))).toBe("600");
    expect(await modeOf(join(folder, "backup.sh"))).toBe("700");
    expect(log.warn).not.toHaveBeenCalled();
  });

  test("is nothing that a link in it leads to", async () => {
    const own = join(folder, "data");
    await mkdir(own);
    await make(join(folder, "elsewhere"), 0o644);
    await symlink(join(folder, "elsewhere"), join(own, "link"));
    await symlink(join(folder, "nowhere"), join(own, "broken"));
    makePrivate(own, log);
    expect(await modeOf(join(folder, "elsewhere"))).toBe("644");
    expect(log.warn).not.toHaveBeenCalled();
  });

  test("is none that users share: it stays open, with a warning", async () => {
    await make(join(folder, "of-somebody"), 0o644);
    await chmod(folder, 0o1777);
    makePrivate(folder, log);
    expect(await modeOf(folder)).toBe("1777");
    expect(await modeOf(join(folder, "of-somebody"))).toBe("644");
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
