import { expect, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import {
  hasPlaceholder,
  interpolate,
  placeholderFor,
  runtimeValuesOf,
} from "#app/lib/runtime-values.ts";

test("a placeholder is filled wherever it stands, and one without a text stays", () => {
  const built = `<p>Kept ${placeholderFor("KEEP_SPAM")}, ${placeholderFor("KEEP_SPAM")}.</p>[[OTHER]]`;
  expect(interpolate(built, { KEEP_SPAM: "1 year" })).toBe("<p>Kept 1 year, 1 year.</p>[[OTHER]]");
});

test("backups live on as long as newer ones take to come", () => {
  const kept = (env: Record<string, string>) =>
    runtimeValuesOf(readEnv(env), new Date()).BACKUPS_KEPT;
  expect(kept({ BACKUP_DIR: "/mnt" })).toBe("for 14 more days");
  expect(kept({ BACKUP_DIR: "/mnt", BACKUP_EVERY: "12h", BACKUP_KEEP: "3" })).toBe(
    "for 36 more hours",
  );
  expect(kept({})).toBe("until newer ones replace them");
});

test("a file says whether it has one", () => {
  expect(hasPlaceholder(`until ${placeholderFor("SECURITY_EXPIRES")}`)).toBe(true);
  expect(hasPlaceholder("a[[1]] = [[2]]")).toBe(false);
});
