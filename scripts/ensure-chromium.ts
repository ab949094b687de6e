import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { run } from "./run.ts";

/** The shell first: the same engine without windows, which takes half the time in tests. */
const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Where this machine has Chromium: the system's own, else the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  return [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Installs Chromium if the machine has none: Debian's package where we may, with all that it
 * needs, and Playwright's download elsewhere.
 * @throws when neither can be had
 */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  process.stdout.write("This machine has no Chromium; installing one for the browser tests …\n");
  if (isRoot && distribution() === "debian") {
    await run("apt-get", ["update"], { quiet: true });
    await installPackage("chromium-headless-shell").catch(() => installPackage("chromium"));
  } else {
    const withDeps = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
    await run("playwright", ["install", ...withDeps, "chromium"]);
  }
  if (!findChromium()) throw new Error("Chromium was installed, but is not where it should be");
}

function installPackage(name: string): Promise<void> {
  return run("apt-get", ["install", "-y", "--no-install-recommends", name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Chromium's own sandbox does not work for root. */
export const isRoot = process.getuid?.() === 0;

function distribution(): string | undefined {
  if (!existsSync("/etc/os-release")) return undefined;
  return /^ID="?(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
}
