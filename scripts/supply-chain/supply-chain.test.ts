import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusedPackages } from "./licences.ts";
import { shippedPackages } from "./shipped-packages.ts";

const shipped = shippedPackages();

test("everything that ships has a licence that allows it", () => {
  expect(refusedPackages(shipped)).toEqual([]);
});

test.each(["GPL-3.0-only", "AGPL-3.0", "UNLICENSED", "MPL-2.0", ""])(
  "a package under %j is refused",
  (licence) => {
    const one = { name: "some-package", version: "1.0.0", licence, path: "" };
    expect(refusedPackages([one])).toEqual([`some-package@1.0.0: ${licence || "no licence"}`]);
  },
);

test("what ships is what production depends on, directly and further down, each version once", () => {
  const names = shipped.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names, "of the PostgreSQL driver").toContain("pg-protocol");
  expect(names, "tools of tests").not.toContain("vitest");
  const paths = shipped.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
