import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { openOwnSite, openSite } from "#tests/support/site.ts";

const token = "0123456789abcdef0123456789abcdef";
const site = await openSite({ env: { METRICS_TOKEN: token, TRUST_PROXY: "loopback" } });
const proxy = await startProxy([site.url]);
afterAll(() => proxy.close());

const read = async () => (await send(site.url, "/metrics")).text;
/** The value of a line that begins so; 0 when there is none. */
function valueIn(text: string, start: string): number {
  const line = text.split("\n").find((line) => line.startsWith(`southbridge_${start} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}

describe("metrics are read by", () => {
  test("a program on the machine itself", async () => {
    const { status, headers, text } = await send(site.url, "/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toMatch(/^southbridge_build_info\{build="[^"]*"\} 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  test.each([
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Forwarded-For": "" },
    { Forwarded: "for=127.0.0.1" },
    { Via: "1.1 proxy" },
    { Host: "www.example.com" },
    { Host: "localhost.example.com" },
    { Authorization: "Bearer wrong", Via: "1.1 proxy" },
    { Authorization: `Bearer ${token}x`, Via: "1.1 proxy" },
    { Authorization: `Basic ${token}`, Via: "1.1 proxy" },
  ])("nobody behind a proxy: %j", async (headers) => {
    const answer = await send(site.url, "/metrics", { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.text).not.toContain("southbridge_");
  });

  test("nor through a real proxy on this machine, whatever the visitor says; with the token all do", async () => {
    for (const headers of [{}, { "X-Forwarded-For": "127.0.0.1" }]) {
      expect((await send(proxy.url, "/metrics", { headers })).status).toBe(401);
    }
    const headers = { Authorization: `Bearer ${token}` };
    expect((await send(proxy.url, "/metrics", { headers })).status).toBe(200);
  });

  test("an admin's session opens nothing, and nobody sends anything there", async () => {
    const { cookie } = await signInAsAdmin(site.url);
    const headers = { Cookie: cookie, Via: "1.1 proxy" };
    expect((await send(site.url, "/metrics", { headers })).status).toBe(401);
    expect((await send(site.url, "/metrics", { method: "POST", body: "x" })).status).toBe(405);
  });

  test("without a token there is none to guess", async () => {
    const other = await openOwnSite();
    const headers = { Authorization: "Bearer undefined", Via: "1.1 proxy" };
    expect((await send(other.url, "/metrics", { headers })).status).toBe(403);
  });
});

describe("metrics count", () => {
  test("requests by the pattern of their route, never by what was asked", async () => {
    await send(site.url, "/productspage/asha-rao?mail=asha@example.com");
    await send(site.url, "/nowhere/asha-rao");
    await send(site.url, "/", { method: "ASHA" }).catch(() => undefined);
    const text = await read();
    expect(text).toMatch(/_count\{method="GET",route="\/productspage\/:group",status="404"\} 1/);
    expect(text).toMatch(/_count\{method="GET",route="\/\*",status="404"\} 1/);
    expect(text.toLowerCase()).not.toContain("asha");
  });

  test("waiting mails, the disk and the database", async () => {
    await postForm(site.url, "/", anEnquiry());
    const text = await read();
    expect(valueIn(text, "outbox_depth")).toBeGreaterThan(0);
    expect(valueIn(text, "disk_left_bytes")).toBeGreaterThan(0);
    expect(valueIn(text, "database_readable")).toBe(1);
  });

  test("how each background job is", async () => {
    const last_run = new Date(Date.now() - 90_000).toISOString();
    const never = { last_success: "", claimed_until: "", progress: "" };
    const failed = { name: "retention", last_run, last_failure: "no space", ...never };
    await site.db.insertInto("job").values(failed).execute();
    const text = await read();
    const value = (name: string) => valueIn(text, `job_${name}{name="retention"}`);
    expect(value("failed")).toBe(1);
    expect(value("age_seconds") + value("next_run_seconds")).toBeCloseTo(600, 0);
    await site.db.updateTable("job").set({ last_failure: "" }).execute();
    expect(await read()).toContain('southbridge_job_failed{name="retention"} 0');
  });

  test("live windows while they are open", async () => {
    const { cookie } = await signInAsAdmin(site.url);
    const window = await EventSource.open(site.url, cookie);
    expect(valueIn(await read(), "live_windows")).toBe(1);
    window.close();
    await expect.poll(async () => valueIn(await read(), "live_windows")).toBe(0);
  });
});

const alerts = readFileSync("deploy/prometheus/alerts.yml", "utf8");
const dashboard = JSON.parse(readFileSync("deploy/grafana/dashboard.json", "utf8"));
const names = /\b(?:southbridge|nodejs|process)_\w+/g;

test("every metric that an alert or a panel names is there", async () => {
  const expressions = [
    ...alerts.matchAll(/^ +expr: (.+)$/gm),
    ...JSON.stringify(dashboard).matchAll(/"expr":"(.+?)"[,}]/g),
  ].map(([, expression = ""]) => expression);
  expect(expressions).toHaveLength(13 + dashboard.panels.length);
  const named = new Set(expressions.flatMap((expression) => expression.match(names) ?? []));
  const site = await openOwnSite();
  await postForm(site.url, "/", anEnquiry({ name: "" }));
  const { text } = await send(site.url, "/metrics");
  const missing = [...named].filter((name) => !new RegExp(`^${name}[ {]`, "m").test(text));
  expect(missing).toEqual([]);
});

test("every alert is explained", () => {
  const explained = readFileSync("docs/operations.md", "utf8");
  const found = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(found).toHaveLength(13);
  for (const name of found) expect(explained).toContain(`| ${name} |`);
});

test("every reason for which a process is not ready is explained", () => {
  const explained = readFileSync("docs/operations.md", "utf8");
  const sources = ["app/domain/health/health.server.ts", "server/health.ts"];
  const reasons = sources.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/"((?:the|mails|no) [a-z ]+)"/g),
  ]);
  expect(reasons).toHaveLength(8);
  for (const [, reason = ""] of reasons) expect(explained).toContain(`| ${reason} |`);
});
