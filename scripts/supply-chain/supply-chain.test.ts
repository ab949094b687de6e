import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusedPackages, writeLicences } from "./licences.ts";
import { shippedPackages } from "./shipped-packages.ts";

const shipped = shippedPackages();

test("everything that ships has a licence that allows it", () => {
  expect(refusedPackages(shipped)).toEqual([]);
});

test.each(["GPL-3.0-only", "AGPL-3.0", "UNLICENSED", "MPL-2.0", ""])(
  "a package under %j is refused",
  (license) => {
    const one = { name: "some-package", version: "1.0.0", license, location: "" };
    const why = `some-package@1.0.0: ${license || "no licence"}`;
    expect(refusedPackages([one])).toEqual([why]);
    // A release writes this file, and is not made without it.
    const file = join(tmpdir(), `licences-${process.pid}.txt`);
    expect(() => writeLicences(file, [...shipped, one])).toThrow(`these may not ship: ${why}`);
    expect(existsSync(file)).toBe(false);
  },
);

test("the release ships all production dependencies, each version once", () => {
  const names = shipped.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names, "of the PostgreSQL driver").toContain("pg-protocol");
  expect(names, "tools of tests").not.toContain("vitest");
  const paths = shipped.map(({ location }) => location);
  expect(new Set(paths).size).toBe(paths.length);
});
