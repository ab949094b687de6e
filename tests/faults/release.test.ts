import { execFile } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { tryRelease } from "#scripts/release/try-release.ts";
import { writeRelease } from "#scripts/release/write-release.ts";
import { nativePackages } from "#scripts/supply-chain/native-packages.ts";
import { shippedPackages } from "#scripts/supply-chain/shipped-packages.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { storedNames } from "#tests/support/fault-visitors.ts";
import { openFolder, openOwnFolder } from "#tests/support/folder.ts";
import { postForm, send, signInAt } from "#tests/support/http.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { settings } from "#tests/support/settings.ts";

/** A release in a folder where nothing else is installed, started as the manual says. */
const folder = await openFolder();
beforeAll(() => withSecret("deploy/.env", () => writeRelease(folder, "0.0.0-test", false)));

/** Runs with a file of secrets in the checkout, where an operator may have one already. */
async function withSecret(file: string, act: () => Promise<void>) {
  const isOurs = await writeFile(file, "SECRET=1\n", { flag: "wx" }).then(
    () => true,
    () => false,
  );
  await act().finally(() => isOurs && rm(file));
}

const run = promisify(execFile);

/** Runs a command of the release. @param typed what is answered to its question */
async function command(env: Record<string, string>, name: string, args: string[], typed = "") {
  const running = run(process.execPath, [`commands/${name}.js`, ...args], {
    cwd: folder,
    env: { ...settings, ...env },
  });
  running.child.stdin?.end(`${typed}\n`);
  return (await running).stdout;
}

test("it holds what git tracks, of packages the binaries of sharp alone, and no secrets that lie in the checkout", async () => {
  const { stdout } = await run("git", ["ls-files", "deploy", "docs"]);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const packed = files.filter((name) => /^(deploy|docs)\//.test(name));
  expect(packed.toSorted()).toEqual(stdout.trim().split("\n").toSorted());
  expect(files.filter((name) => /\.tsx?$/.test(name))).toEqual([]);
  const inPackages = files.filter((name) => name.includes("node_modules"));
  const packages = inPackages.map((name) => name.split("/").slice(2, 4).join("/"));
  expect([...new Set(packages)].toSorted()).toEqual(nativePackages.toSorted());
  expect(files).toEqual(expect.arrayContaining(["server.js", "build/styles.json"]));
});

test("its bill of materials and its licences have every package that ships, and its licence", async () => {
  const bill = JSON.parse(await readFile(join(folder, "sbom.cdx.json"), "utf8"));
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "southbridge" } },
  });
  type Component = {
    name: string;
    version: string;
    group?: string;
    purl: string;
    licenses: object[];
  };
  const components: Component[] = bill.components;
  const listed = components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`,
  );
  const shipped = [...new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`))];
  expect(listed.toSorted()).toEqual(shipped.toSorted());
  for (const { purl, licenses } of components) {
    expect(purl).toMatch(/^pkg:npm\//);
    expect(licenses, purl).toHaveLength(1);
  }
  const licences = await readFile(join(folder, "LICENCES.txt"), "utf8");
  for (const name of shipped) expect(licences).toContain(`${name} (`);
});

test("its archive makes a picture where nothing else is installed", async () => {
  const archive = `${folder}.tar.gz`;
  onTestFinished(() => rm(archive));
  await run("tar", ["-czf", archive, "-C", dirname(folder), basename(folder)]);
  await tryRelease(archive);
});

test("without its binaries it serves all the same, and says why it makes no pictures", async () => {
  const bare = await openOwnFolder();
  await cp(folder, bare, { recursive: true });
  await rm(join(bare, "build/node_modules"), { recursive: true });
  const database = await createOwnDatabase({ isEmpty: true });
  const site = await startOwnProcess(database, {}, { build: bare });
  const why = 'Could not load the "sharp" module';
  await expect.poll(site.output, { timeout: 60_000 }).toContain(why);
  expect((await send(site.url, "/")).status).toBe(200);
});

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  test("it serves, stores and stops, and its commands work", async () => {
    const database = await createOwnDatabase({ engine, isEmpty: true });
    const site = await startOwnProcess(database, {}, { build: folder });
    for (const path of publicPages) expect((await send(site.url, path)).status).toBe(200);
    expect((await postForm(site.url, "/", anEnquiry())).status).toBe(303);
    const account = { email: "release@southbridge.test", password: "copper-trace-43" };
    const said = await command(database.env, "admin", [account.email], account.password);
    expect(said).toContain("is an admin");
    const client = await signInAt(site.url, account);
    expect((await client.get("/admin/enquiries")).text).toContain(anEnquiry().name);
    expect(await site.kill("SIGTERM")).toBe(0);
  });
});

test("its backup is restored by itself", async () => {
  const database = await createOwnDatabase({ isEmpty: true });
  const other = await createOwnDatabase({ isEmpty: true });
  const file = join(folder, "backup.db");
  const site = await startOwnProcess(database, {}, { build: folder });
  expect((await postForm(site.url, "/", anEnquiry())).status).toBe(303);
  await command(database.env, "backup", [file]);
  await site.kill("SIGTERM");
  await command(other.env, "restore", [file]);
  expect(await command(other.env, "erase-again", [])).toMatch(
    /^0 erasures are noted\. 0 addresses/,
  );
  const restored = await startOwnProcess(other, {}, { build: folder });
  expect(await storedNames(other)).toEqual([anEnquiry().name]);
  expect(await restored.kill("SIGTERM")).toBe(0);
});

test("an older Node.js is told so", async () => {
  const bundled = join(folder, "server.js");
  const old = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.1.0" } })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(old)}`, bundled];
  const failing = run(process.execPath, args);
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stderr: "Southbridge needs Node.js 24.7 or newer, and this is 22.1.0.\n",
  });
});
