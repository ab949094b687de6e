import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { send } from "#tests/support/http.ts";
import { ownRoutes } from "#tests/support/own-routes.ts";
import { pathsOf } from "#tests/support/route-paths.ts";
import { admin } from "#tests/support/settings.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * Every address and method, as each role sends it with an empty form. The table of results is
 * tests/requests/route-roles.md: a route that opens to somebody new shows up there as a difference.
 */
const methods = ["GET", "POST", "PUT", "DELETE"] as const;
const roles = ["anonymous", "user", "engineer", "coordinator", "admin"] as const;
type Role = (typeof roles)[number];

const samples: Record<string, string> = {
  ":group": "laptops",
  ":configuration": "business-14",
  ":service": "surveillance",
  ":records": "enquiries",
  ":kind": "course",
  ":slug": "ccna",
  ":view": "mine",
  "*": "nowhere",
};

interface Answer {
  status: number;
  location: string | undefined;
}

interface Result extends Record<Role, Answer> {
  path: string;
  method: string;
}

const paths = pathsOf(await routes).toSorted();
const asked = paths.flatMap((path) => methods.map((method) => ({ path, method })));

let results: Result[] = [];
const site = await openSite();
const cookies = {
  anonymous: "",
  user: await signIn("user"),
  engineer: await signIn("engineer"),
  coordinator: await signIn("coordinator"),
  admin: await signIn("admin"),
};
const atOnce = 8;
for (let start = 0; start < asked.length; start += atOnce) {
  const some = asked.slice(start, start + atOnce).map(async ({ path, method }) => {
    // A sign-out ends the session that asks for it, so that the others need another.
    const as = async (role: Exclude<Role, "anonymous">) =>
      ask(path, method, path.includes("logout") ? await signIn(role) : cookies[role]);
    const anonymous = await ask(path, method, "");
    const staff = {
      engineer: await as("engineer"),
      coordinator: await as("coordinator"),
      admin: await as("admin"),
    };
    return { path, method, anonymous, user: await as("user"), ...staff };
  });
  results = results.concat(await Promise.all(some));
}

test.each(asked)("$method $path", ({ path, method }) => {
  const result = results.find((one) => one.path === path && one.method === method);
  for (const role of roles) expect(result?.[role].status, role).toBeLessThan(500);
  if (isForStaff(path)) {
    if (path.endsWith(".json")) expect(result?.anonymous.status).toBe(401);
    else expect(result?.anonymous.location).toMatch(/^\/adminlogin\?next=/);
    expect(result?.user.status).toBe(403);
    // There is nothing to read at an address that has an action alone.
    const isRefused = isForAdmins(path) && result?.admin.status !== 400;
    if (isRefused) expect(result?.coordinator.status, "coordinator").toBe(403);
    if (!isForEngineers(path)) expect([302, 403], "engineer").toContain(result?.engineer.status);
  }
  if (isForAccounts(path)) expect(result?.anonymous.location).toMatch(/^\/login\?next=/);
});

/** The router asks for one loader of a page alone where the others need not be read again. */
test.each(
  [...(await ownRoutes())].filter(
    ([path, { hasLoader }]) => hasLoader && (isForStaff(path) || isForAccounts(path)),
  ),
)("the loader of %s refuses by itself", async (path, { id }) => {
  const address = path.replace(/:[a-z]+\??/g, (name) => samples[name] ?? "x");
  const data = /\.(csv|json)$/.test(path)
    ? address
    : `${address}.data?_routes=${encodeURIComponent(id)}`;
  const get = async (cookie: string) => send(site.url, data, { headers: { Cookie: cookie } });
  const visitor = await get("");
  if (path.endsWith(".json")) {
    expect([visitor.status, visitor.text]).toEqual([401, ""]);
  } else {
    expect([202, 302]).toContain(visitor.status);
    expect(visitor.headers.location ?? visitor.text).toMatch(/\/(admin)?login\?next=/);
  }
  expect(visitor.text).not.toContain("@");
  if (isForAccounts(path)) return;
  expect((await get(await signIn("user"))).status).toBe(403);
  if (!isForEngineers(path)) {
    const { status, text } = await get(await signIn("engineer"));
    // The dashboard leads to the calendar.
    expect([202, 302, 403]).toContain(status);
    expect(text).not.toContain("@");
  }
  if (isForAdmins(path)) expect((await get(await signIn("coordinator"))).status).toBe(403);
});

test("the table of results is as it is in tests/requests/route-roles.md", async () => {
  const rows = results.map(({ path, method, ...said }) => {
    const cells = roles.map((role) => [said[role].status, shortened(said[role].location)]);
    return `| \`${path}\` | ${method} | ${cells.map((words) => words.join(" ").trim()).join(" | ")} |`;
  });
  const table = [
    "# Who gets what",
    "",
    "Every route and method with an empty form, as a visitor, a signed-in user, an engineer, a coordinator and an admin: the status, and where a redirect leads.",
    "Written and checked by `tests/requests/route-roles.test.ts`; after a change that is meant, run it with `vitest run -u`.",
    "",
    "| route | method | anonymous | user | engineer | coordinator | admin |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
  await expect(table).toMatchFileSnapshot("./route-roles.md");
});

/** Asks and looks at the head of the answer alone: a live feed has no end. */
async function ask(path: string, method: string, cookie: string): Promise<Answer> {
  const { host, port } = new URL(site.url);
  const address = path.replace(
    /:[a-z]+\??|\*/g,
    (name) => samples[name] ?? (name.endsWith("?") ? "" : "x"),
  );
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 0 };
  const signedIn = cookie && { Cookie: cookie };
  const headers = { Host: host, Origin: site.url, ...signedIn, ...(method !== "GET" && form) };
  const where = { host: "127.0.0.1", port, path: address, agent: false };
  const outgoing = request({ ...where, method, headers }).end();
  const [incoming] = await once(outgoing, "response");
  incoming.destroy();
  return { status: incoming.statusCode, location: incoming.headers.location };
}

/** A session of its own. @returns the Cookie header */
async function signIn(role: Exclude<Role, "anonymous">): Promise<string> {
  const account = role === "admin" ? admin : await createUser(site, role, { branch: "kochi" });
  return signInDirectly(site, account);
}

function isForStaff(path: string) {
  return /^\/(admin|booking|edit|partner)(\/|\.|$)/.test(path);
}

function isForAdmins(path: string) {
  return /^\/admin\/(users|audit|mail)(\/|\.|$)|\/delete\.json$|:list\.csv$/.test(path);
}

/** Their deliveries, and their own session. */
function isForEngineers(path: string) {
  return /^\/admin\/(u\/:tag|calendar|calendar\/sheet|bookings\/:id\/(deliver|return)|faults\/:id\/photos\/:photo|documents\/:id\/pdf|frame|live|unseen|appearance|logout|second-factor)(\.json)?$/.test(
    path,
  );
}

function isForAccounts(path: string) {
  return /^\/(userdashboard|cartpage|paymentpage|bookings)(\/|$)/.test(path);
}

/** A redirect's address without the part that says where one came from, and of any month. */
function shortened(location: string | undefined): string {
  return location ? `→ ${location.replace(/\?.*/, "").replace(/\d{4}-\d\d$/, ":month")}` : "";
}
