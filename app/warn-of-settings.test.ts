import { expect, test } from "vitest";
import { warnOfSettings } from "#app/warn-of-settings.server.ts";

/** The warnings of a start, on this machine alone unless it says otherwise. */
function warnings(own: {
  DATABASE_URL?: string;
  HOST?: string;
  PUBLIC_ORIGIN?: string;
}): unknown[] {
  const said: unknown[] = [];
  const warn = (facts: object, message: string) => said.push([facts, message]);
  const log = { error: warn, warn, info: warn, debug: warn };
  warnOfSettings(
    { HOST: "127.0.0.1", PUBLIC_ORIGIN: undefined, DATABASE_URL: undefined, ...own },
    log,
  );
  return said;
}

test.each([
  [{ HOST: "0.0.0.0" }, 1],
  [{ HOST: "0.0.0.0", PUBLIC_ORIGIN: "http://localhost:3000" }, 0],
  [{ HOST: "localhost" }, 0],
])("a start that other machines reach is to name its address: %j", (own, count) => {
  expect(JSON.stringify(warnings(own)).split("set PUBLIC_ORIGIN")).toHaveLength(count + 1);
});

test.each([
  ["postgres://site:secret@db.example.com/site", "db.example.com"],
  ["postgres://site:secret@10.0.0.7:5433/site?sslmode=require", "10.0.0.7"],
  ["postgres://site:secret@localhost/site?host=db.example.com", "db.example.com"],
])("a database on another machine is to show its certificate: %s", (address, host) => {
  const said = warnings({ DATABASE_URL: address });
  expect(said).toEqual([[{ host }, expect.stringContaining("sslmode=verify-full")]]);
  expect(JSON.stringify(said)).not.toContain("secret");
});

test.each([
  "postgres://site:secret@db.example.com/site?sslmode=verify-full",
  "postgres://site:secret@localhost/site",
  "postgres://site:secret@[::1]:5433/site",
  "postgres:///site",
  "postgres:///site?host=/var/run/postgresql",
  "postgres://site@%2Fvar%2Frun%2Fpostgresql/site",
])("nothing is said of %s", (address) => {
  expect(warnings({ DATABASE_URL: address })).toEqual([]);
});
