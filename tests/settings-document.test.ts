import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "#app/env.server.ts";

/** docs/settings.md and the examples name every setting, and none that is not there. */
const document = readFileSync("docs/settings.md", "utf8");

/** The names in the first column of its tables. */
const explained = [...document.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = ""]) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
);

test("every setting is explained once, and nothing else", () => {
  expect(explained.toSorted()).toEqual(settingNames.toSorted());
});

test.each(["environment.example", "compose.env.example"])(
  "deploy/%s sets what is there",
  (file) => {
    const text = readFileSync(`deploy/${file}`, "utf8");
    const names = [...text.matchAll(/^#?([A-Z_\d]+)=/gm)].map(([, name = ""]) => name);
    const ofCompose = ["SITE", "POSTGRES_PASSWORD"];
    expect(names.length).toBeGreaterThan(3);
    expect(
      names.filter((name) => !settingNames.includes(name) && !ofCompose.includes(name)),
    ).toEqual([]);
  },
);
