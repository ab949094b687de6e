import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { postForm, send } from "#tests/support/http.ts";
import { openOwnSite } from "#tests/support/site.ts";

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
