import { once } from "node:events";
import { request } from "node:http";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { admin } from "#tests/support/settings.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/**
 * Every address and method, as each role sends it with an empty form. The table of results is
 * docs/route-roles.md: a route that opens to somebody new shows up there as a difference.
 */
const methods = ["GET", "POST", "PUT", "DELETE"] as const;
const roles = ["anonymous", "user", "admin"] as const;
type Role = (typeof roles)[number];

const samples: Record<string, string> = {
  ":group": "laptops",
  ":configuration": "business-14",
  ":service": "surveillance",
  ":records": "enquiries",
  "*": "nowhere",
};

let site: Site;
beforeAll(async () => {
  site = await startSite();
  cookies.user = await signInDirectly(site, await createUser(site, "user"));
  cookies.admin = await signInDirectly(site, admin);
});
afterAll(() => site.close());

const cookies: Record<Role, string> = { anonymous: "", user: "", admin: "" };
const paths = pathsOf(await routes).toSorted();
const results: string[] = [];

describe.each(paths)("%s", (path) => {
  test.each(methods)("%s", async (method) => {
    const answers: Record<Role, Answer> = {
      anonymous: await ask(path, method, "anonymous"),
      user: await ask(path, method, "user"),
      admin: await ask(path, method, "admin"),
    };
    for (const role of roles) expect(answers[role].status, role).toBeLessThan(500);
    if (isForStaff(path)) {
      expect(answers.anonymous.location).toMatch(/^\/adminlogin\?next=/);
      expect(answers.user.status).toBe(403);
    }
    if (isForAccounts(path)) expect(answers.anonymous.location).toMatch(/^\/login\?next=/);
    const said = roles.map((role) => [answers[role].status, shortened(answers[role].location)]);
    results.push(
      `| \`${path}\` | ${method} | ${said.map((words) => words.join(" ").trim()).join(" | ")} |`,
    );
  });
});

test("the table of results is as it is in docs/route-roles.md", async () => {
  const table = [
    "# Who gets what",
    "",
    "Every route and method with an empty form, as a visitor, a signed-in user and an admin: the status, and where a redirect leads.",
    "Written and checked by `tests/requests/route-roles.test.ts`; after a change that is meant, run it with `vitest run -u`.",
    "",
    "| route | method | anonymous | user | admin |",
    "|---|---|---|---|---|",
    ...results,
    "",
  ].join("\n");
  await expect(table).toMatchFileSnapshot("../../docs/route-roles.md");
});

interface Answer {
  status: number;
  location: string | undefined;
}

/** Asks and looks at the head of the answer alone: a live feed has no end. */
async function ask(path: string, method: string, role: Role): Promise<Answer> {
  const { host, port } = new URL(site.url);
  const outgoing = request({
    host: "127.0.0.1",
    port,
    path: path.replace(
      /:[a-z]+\??|\*/g,
      (name) => samples[name] ?? (name.endsWith("?") ? "" : "x"),
    ),
    method,
    agent: false,
    headers: {
      Host: host,
      Origin: site.url,
      ...(cookies[role] && { Cookie: cookies[role] }),
      ...(method !== "GET" && {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": 0,
      }),
    },
  });
  outgoing.end();
  const [incoming] = await once(outgoing, "response");
  incoming.destroy();
  if (/logout/.test(path) && role !== "anonymous") await signInAgain(role);
  return { status: incoming.statusCode, location: incoming.headers.location };
}

async function signInAgain(role: Exclude<Role, "anonymous">) {
  cookies[role] = await signInDirectly(site, role === "admin" ? admin : await createUser(site));
}

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const full = path ? `${parent}/${path.replace(/^\//, "")}` : parent;
    const own = path !== undefined || index ? [full || "/"] : [];
    return [...own, ...pathsOf(children ?? [], full)];
  });
}

function isForStaff(path: string) {
  return /^\/(admin|booking|edit|partner)(\/|\.|$)/.test(path);
}

function isForAccounts(path: string) {
  return /^\/(userdashboard|cartpage|paymentpage|bookings)(\/|$)/.test(path);
}

/** A redirect's address without the part that says where one came from. */
function shortened(location: string | undefined): string {
  return location ? `→ ${location.replace(/\?.*/, "")}` : "";
}
