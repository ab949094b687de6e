import { expect, test } from "vitest";
import { createOwnDatabase, openBuiltSite, startOwnProcess } from "#tests/support/built-site.ts";
import { send } from "#tests/support/http.ts";

/** The files of the service worker and prefetching; tests/e2e covers their behaviour. */
const site = await openBuiltSite();

test("the worker is small, rules the whole site, is asked for anew, and may only ask us", async () => {
  const { status, headers, body } = await send(site.url, "/service-worker.js", {
    headers: { "Accept-Encoding": "br" },
  });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self';/);
  expect(body.length).toBeLessThanOrEqual(1_000);
});

test("SERVICE_WORKER=off puts the one in its place that takes it away", async () => {
  const off = await startOwnProcess(await createOwnDatabase(), { SERVICE_WORKER: "off" });
  const served = await send(off.url, "/service-worker.js");
  const retired = await send(site.url, "/service-worker-retired.js");
  expect(served.text).toBe(retired.text);
  expect(served.headers["cache-control"]).toBe("no-cache");
  expect(served.text).toContain("unregister");
  expect(served.text).not.toContain("fetch");
});

test("the page without network is built, and no search engine lists it", async () => {
  const { text, headers } = await send(site.url, "/offline");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(text).toMatch(/<meta name="robots" content="noindex"/);
  expect((await send(site.url, "/sitemap.xml")).text).not.toContain("/offline");
});

test("only public pages are fetched ahead, and none for who saves data", async () => {
  const rules = await send(site.url, "/speculation-rules.json");
  const [{ where, eagerness }] = JSON.parse(rules.text).prefetch;
  expect(eagerness).toBe("moderate");
  const matches = (path: string) =>
    where.href_matches.some((pattern: string) =>
      pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
    );
  for (const path of ["/trainingpage", "/productspage/laptops/business-14", "/carrers"]) {
    expect(matches(path), path).toBe(true);
  }
  expect(matches("/"), "the page that answers forms").toBe(false);
  const guarded = [
    ...["/login", "/logout", "/register", "/reset-password", "/userdashboard", "/cartpage"],
    ...[
      "/paymentpage",
      "/invitation",
      "/bookings/SB-1",
      "/admin",
      "/admin/enquiries",
      "/booking",
      "/partner",
    ],
  ];
  for (const path of guarded) expect(matches(path), path).toBe(false);

  const saving = await send(site.url, "/speculation-rules.json", {
    headers: { "Save-Data": "on" },
  });
  expect(saving.headers["content-type"]).toBe("application/speculationrules+json");
  expect(saving.text).toBe("{}");
});
