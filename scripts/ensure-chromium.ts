import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { run } from "./run.ts";

/** The same engine without windows: browser tests take two thirds of the time in it. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const systemBrowsers = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** The path of Chromium: the system's own, else the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  return [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Installs Chromium if the machine has none: Debian's package of the headless shell where we may,
 * which we also prefer to a browser that is there, and Playwright's download elsewhere.
 * @throws when neither can be had
 */
export async function ensureChromium(): Promise<void> {
  if (existsSync(headlessShell)) return;
  const found = findChromium();
  if (isRoot && distribution() === "debian") {
    process.stdout.write("Installing Chromium's headless shell for the browser tests …\n");
    await installPackage("chromium-headless-shell").catch(async () => {
      if (!found) await installPackage("chromium").catch(sayLacking);
    });
  } else if (!found) {
    process.stdout.write("This machine has no Chromium; installing one for the browser tests …\n");
    const withDeps = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
    await run("playwright", ["install", ...withDeps, "chromium"]).catch(sayLacking);
  }
  if (!findChromium()) throw new Error(lacking);
}

const lacking =
  "The browser tests need Chromium, which could not be installed: install it, or run npx playwright install chromium.";

function sayLacking(error: unknown): never {
  throw new Error(lacking, { cause: error });
}

async function installPackage(name: string) {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["-o", "Acquire::http::Timeout=20", "update"], options);
  await run("apt-get", ["install", "-y", "--no-install-recommends", name], options);
}

/** Chromium's own sandbox does not work for root. */
export const isRoot = process.getuid?.() === 0;

function distribution(): string | undefined {
  if (!existsSync("/etc/os-release")) return undefined;
  return /^ID="?(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
}
