import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { expectKeptText, untilStored } from "#tests/support/fault-visitors.ts";
import { freePort } from "#tests/support/free-port.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import {
  findProxy,
  type InstalledProxy,
  type ProxyName,
  startInstalledProxy,
} from "#tests/support/installed-proxy.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const proxies: ProxyName[] = ["nginx", "caddy"];
const installed = proxies.filter(findProxy);
test.skipIf(installed.length === proxies.length)("nginx and Caddy are installed", (context) => {
  context.skip(`not tried: ${proxies.filter((name) => !findProxy(name))} (Debian has packages)`);
});

/** The examples in `deploy/`, in front of two processes on one PostgreSQL database. */
describe.each(installed)("behind %s", (name) => {
  let database: TestDatabase;
  let urls: string[];
  let processes: SiteProcess[];
  let proxy: InstalledProxy;
  const launch = (url: string) =>
    startProcess(database, {
      PORT: new URL(url).port,
      PUBLIC_ORIGIN: proxy.url,
      TRUST_PROXY: "loopback",
      FORM_LIMIT: "2000",
    });
  beforeAll(async () => {
    database = await createDatabase({ engine: "postgres" });
    urls = [`http://localhost:${await freePort()}`, `http://localhost:${await freePort()}`];
    proxy = await startInstalledProxy(name, urls);
    processes = await Promise.all(urls.map(launch));
    // Caddy makes its certificate after it listens.
    const status = async () => (await send(proxy.url, "/").catch(() => undefined))?.status;
    while ((await status()) !== 200) await sleep(100);
  });
  afterAll(async () => {
    await proxy?.close();
    for (const running of processes ?? []) await running.kill("SIGKILL");
    await database?.drop();
  });

  test("every page comes over https, compressed once, under its own name", async () => {
    for (const path of publicPages) {
      const page = await send(proxy.url, path, { headers: { "Accept-Encoding": "br, gzip" } });
      expect(page.status, path).toBe(200);
      expect(page.headers["content-encoding"]).toBe("br");
      expect(page.headers["strict-transport-security"]).toContain("max-age=");
      const html = brotliDecompressSync(page.body).toString();
      expect(html).toContain(`<link rel="canonical" href="${proxy.url}${path}"/>`);
      expect(html).not.toMatch(/localhost|127\.0\.0\.1/);
    }
  });

  test("plain http leads pages to https, and refuses forms", async () => {
    const plain = `http://www.example.com:${proxy.httpPort}`;
    const headers = { Host: "www.example.com" };
    const page = await send(plain, "/contactpage?a=b", { headers });
    expect(page.status).toBe(301);
    expect(page.headers.location).toBe("https://www.example.com/contactpage?a=b");
    const form = { method: "POST", headers, body: "name=Asha" };
    expect((await send(plain, "/", form)).status).toBe(403);
  });

  test("a form is stored, and a live window hears of it at once", async () => {
    const { cookie } = await signInAsAdmin(proxy.url);
    expect(cookie).toContain("__Host-");
    const live = await EventSource.open(proxy.url, cookie);
    expect((await postForm(proxy.url, "/", anEnquiry({ name: "Live" }))).status).toBe(303);
    const begun = performance.now();
    await live.nextAbout("enquiry");
    // A proxy that buffers would keep this for as long as the stream is open.
    expect(performance.now() - begun).toBeLessThan(5_000);
    live.close();
  });

  test("visitors are told apart by the address that the proxy sees, whatever they say", async () => {
    const wrong = { email: "nobody@example.com", password: "wrong-password" };
    const guess = async (localAddress: string, claimed: string) =>
      (
        await postForm(proxy.url, "/adminlogin", wrong, {
          localAddress,
          headers: { "X-Forwarded-For": claimed },
        })
      ).status;
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) statuses.push(await guess("127.0.0.9", `203.0.113.${i}`));
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess("127.0.0.10", "203.0.113.1")).toBe(401);
  });

  test("connections that send 1 MB and read no answer stop no form", async () => {
    const { host, port } = new URL(proxy.url);
    const body = `name=Asha&message=${"%22".repeat(300_000)}`;
    const head = [
      "POST /contactpage HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${proxy.url}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ].join("\r\n");
    const options = { host: "127.0.0.1", servername: "www.example.com", rejectUnauthorized: false };
    const sockets = Array.from({ length: 64 }, () => {
      const socket = connect({ ...options, port: Number(port) }).on("error", () => {});
      socket.pause().write(`${head}\r\n\r\n${body}`);
      return socket;
    });
    for (const waitMs of [1_000, 4_000, 8_000]) {
      await sleep(waitMs);
      const begun = performance.now();
      const headers = { localAddress: "127.0.0.11" };
      expect((await postForm(proxy.url, "/", anEnquiry(), headers)).status).toBe(303);
      expect(performance.now() - begun).toBeLessThan(10_000);
    }
    for (const socket of sockets) socket.destroy();
  });

  test("addresses for machines are closed to visitors", async () => {
    for (const path of ["/metrics", "/metrics?a=b", "/readyz", "/healthz"]) {
      const answer = await send(proxy.url, path);
      expect([answer.status, answer.text], path).toEqual([
        404,
        expect.not.stringMatching(/south|ready/),
      ]);
    }
  });

  test("with no process ready, pages are there and a form comes back as it was typed", async () => {
    const db = database.open();
    const states = () => Promise.all(urls.map(async (url) => (await send(url, "/readyz")).status));
    // The first makes both say that they are not ready, the second that nothing is stored.
    const tables = ["mail", "enquiry"];
    for (const table of tables)
      await db.schema.alterTable(table).renameTo(`${table}_gone`).execute();
    try {
      await expect.poll(states, { timeout: 10_000 }).toEqual([503, 503]);
      // Caddy asks each second.
      await sleep(3_000);
      const begun = performance.now();
      for (let i = 0; i < 4; i++) expect((await send(proxy.url, "/aboutpage")).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(4_000);
      await expectKeptText(proxy.url, "Kept");
    } finally {
      for (const table of tables)
        await db.schema.alterTable(`${table}_gone`).renameTo(table).execute();
      await db.destroy();
    }
    await expect.poll(states, { timeout: 10_000 }).toEqual([200, 200]);
    await untilStored(proxy.url, "Kept");
  });
});
