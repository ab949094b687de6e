import { expect, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import * as cookies from "#app/platform/http/cookies.ts";
import { privacy } from "#content/legal.ts";

/** Better Auth's, for which `auth.server.ts` has the name and the time. */
const session = { name: "southbridge-session", lifetime: "7 days" };

test("the privacy page names every cookie, with its lifetime", () => {
  const groups = privacy(readEnv({})).parts.flatMap(({ table }) => table?.groups ?? []);
  const rows = groups.flatMap(({ heading, rows }) => (/^Cookies/.test(heading) ? rows : []));
  const set = [session, ...Object.values(cookies).flatMap(linesOf).map(readLine)];
  expect(rows.map(([name]) => name).toSorted()).toEqual(set.map(({ name }) => name).toSorted());
  for (const { name, lifetime } of set) {
    const row = rows.find(([first]) => first === name);
    expect(row?.at(-1), name).toMatch(new RegExp(`^${lifetime}($|,| after)`));
  }
});

/** The `Set-Cookie` of a cookie among the exports. */
function linesOf(value: unknown): string[] {
  const cookie = typeof value === "function" ? value("ANY") : value;
  return typeof cookie?.write === "function"
    ? [cookie.write({ url: "http://localhost" }, "x")]
    : [];
}

function readLine(line: string): { name: string; lifetime: string } {
  const [, name = "", seconds] = line.match(/^([^=]+)=.*Max-Age=(\d+)/) ?? [];
  return { name: name.replace("ANY", "…"), lifetime: inWords(Number(seconds)) };
}

function inWords(seconds: number): string {
  const units = { year: 365 * 86_400, day: 86_400, hour: 3_600, minute: 60, second: 1 };
  const [unit, length] = Object.entries(units).find(([, length]) => seconds >= length) ?? ["", 1];
  const count = seconds / length;
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
