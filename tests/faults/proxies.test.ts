import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "#content/public-pages.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { storedNames } from "#tests/support/fault-visitors.ts";
import { freePort } from "#tests/support/free-port.ts";
import { send } from "#tests/support/http.ts";
import {
  findProxy,
  type InstalledProxy,
  type ProxyName,
  startInstalledProxy,
} from "#tests/support/installed-proxy.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { admin } from "#tests/support/settings.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const host = "www.example.com";
const origin = `https://${host}`;

const proxies: ProxyName[] = ["nginx", "caddy"];
const installed = proxies.filter(findProxy);
test.skipIf(installed.length === proxies.length)("nginx and Caddy are installed", (context) => {
  context.skip(`not tried: ${proxies.filter((name) => !findProxy(name))} (Debian has packages)`);
});

/** The examples in `deploy/`, in front of two processes on one PostgreSQL database. */
describe.each(installed)("behind %s", (name) => {
  let database: TestDatabase;
  let ports: number[];
  let processes: SiteProcess[];
  let proxy: InstalledProxy;
  const launch = (port = 0) =>
    startProcess(database, {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: "loopback",
      FORM_LIMIT: "2000",
    });
  beforeAll(async () => {
    database = await createDatabase({ engine: "postgres" });
    ports = await Promise.all([freePort(), freePort()]);
    processes = await Promise.all(ports.map(launch));
    proxy = await startInstalledProxy(name, ports);
    // Caddy makes its certificate after it listens.
    while ((await ask("/").catch(() => undefined))?.status !== 200) await sleep(100);
  });
  afterAll(async () => {
    await proxy?.close();
    for (const running of processes ?? []) await running.kill("SIGKILL");
    await database?.drop();
  });

  async function open(path: string, options: RequestOptions = {}, body?: string | Buffer) {
    const outgoing = request({
      ...{ host: "127.0.0.1", port: proxy.httpsPort, path, agent: false },
      ...{ servername: host, rejectUnauthorized: false },
      ...options,
      headers: { Host: host, ...options.headers },
    });
    // A server that refuses a body may close the connection after its answer.
    outgoing.on("error", () => {});
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    return incoming;
  }

  async function ask(path: string, options: RequestOptions = {}, body?: string | Buffer) {
    const incoming = await open(path, options, body);
    const { statusCode: status, headers } = incoming;
    return { status, headers, text: await text(incoming) };
  }

  function post(path: string, fields: Record<string, string>, options: RequestOptions = {}) {
    const body = new URLSearchParams(fields).toString();
    const headers = {
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
      ...options.headers,
    };
    return ask(path, { ...options, method: "POST", headers }, body);
  }

  test("every page comes over https, compressed once, under its own name", async () => {
    for (const path of publicPages) {
      const incoming = await open(path, { headers: { "Accept-Encoding": "br, gzip" } });
      expect(incoming.statusCode, path).toBe(200);
      expect(incoming.headers["content-encoding"]).toBe("br");
      expect(incoming.headers["strict-transport-security"]).toContain("max-age=");
      const html = brotliDecompressSync(Buffer.concat(await incoming.toArray())).toString();
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
      expect(html).not.toMatch(/localhost|127\.0\.0\.1/);
    }
  });

  test("plain http leads pages to https, and refuses forms", async () => {
    const plain = `http://${host}:${proxy.httpPort}`;
    const page = await send(plain, "/contactpage?a=b", { headers: { Host: host } });
    expect(page.status).toBe(301);
    expect(page.headers.location).toBe(`${origin}/contactpage?a=b`);
    const form = { method: "POST", headers: { Host: host }, body: "name=Asha" };
    expect((await send(plain, "/", form)).status).toBe(403);
  });

  test("a form is stored, and a live window hears of it at once", async () => {
    const signedIn = await post("/adminlogin", admin);
    expect(signedIn.status).toBe(303);
    const cookies = signedIn.headers["set-cookie"]?.map((cookie) => cookie.split(";")[0]) ?? [];
    expect(cookies.join()).toContain("__Host-");
    const live = await open("/admin/live", { headers: { Cookie: cookies.join("; ") } });
    expect(live.headers["content-type"]).toContain("text/event-stream");
    let heard = "";
    live.setEncoding("utf8").on("data", (chunk) => {
      heard += chunk;
    });
    await expect.poll(() => heard).toContain("data:");
    heard = "";
    expect((await post("/", anEnquiry({ name: "Live" }))).status).toBe(303);
    // A proxy that buffers would keep this for as long as the stream is open.
    await expect.poll(() => heard, { timeout: 5_000 }).toContain("enquiry");
    live.destroy();
  });

  test("a body of 12 MB is refused, and the site goes on", async () => {
    const body = Buffer.alloc(12_000_000);
    const headers = { Origin: origin, "Content-Type": "text/plain", "Content-Length": body.length };
    // The proxy may also close the connection while the body is still arriving.
    const answer = await ask("/carrers", { method: "POST", headers }, body).catch(() => undefined);
    expect([undefined, 413]).toContain(answer?.status);
    expect((await ask("/")).status).toBe(200);
  });

  test("visitors are told apart by the address that the proxy sees, whatever they say", async () => {
    const wrong = { email: "nobody@example.com", password: "wrong-password" };
    const guess = async (localAddress: string, claimed: string) =>
      (await post("/adminlogin", wrong, { localAddress, headers: { "X-Forwarded-For": claimed } }))
        .status;
    const statuses: (number | undefined)[] = [];
    for (let i = 0; i < 24; i++) statuses.push(await guess("127.0.0.9", `203.0.113.${i}`));
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess("127.0.0.10", "203.0.113.1")).toBe(401);
  });

  test("what machines ask is not for visitors", async () => {
    for (const path of ["/metrics", "/metrics?a=b", "/readyz", "/healthz"]) {
      const answer = await ask(path);
      expect([answer.status, answer.text], path).toEqual([
        404,
        expect.not.stringMatching(/south|ready/),
      ]);
    }
  });

  test("with no process ready, pages are there and a form comes back as it was typed", async () => {
    const db = database.open();
    const path = "/readyz";
    const states = () =>
      Promise.all(ports.map(async (port) => (await send(`http://localhost:${port}`, path)).status));
    // The first makes both say that they are not ready, the second that nothing is stored.
    for (const table of ["mail", "enquiry"]) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(
        db,
      );
    }
    try {
      await expect.poll(states, { timeout: 10_000 }).toEqual([503, 503]);
      // Caddy asks each second.
      await sleep(3_000);
      const begun = performance.now();
      for (let i = 0; i < 4; i++) expect((await ask("/aboutpage")).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(4_000);
      const form = await post("/", anEnquiry({ name: "Kept" }));
      expect([form.status, form.text]).toEqual([503, expect.stringContaining('value="Kept"')]);
    } finally {
      for (const table of ["mail", "enquiry"]) {
        await sql`alter table ${sql.table(`${table}_gone`)} rename to ${sql.table(table)}`.execute(
          db,
        );
      }
      await db.destroy();
    }
    await expect.poll(states, { timeout: 10_000 }).toEqual([200, 200]);
    expect((await post("/", anEnquiry({ name: "Kept" }))).status).toBe(303);
  });

  test("one process restarted after the other fails no request and loses no form", async () => {
    let stop = false;
    const statuses = new Map<string, number>();
    const names: string[] = [];
    const visitor = async (number: number) => {
      for (let i = 0; !stop; i++) {
        const who = `Visitor ${number} ${i}`;
        const localAddress = `127.0.1.${number}`;
        const page = await ask("/aboutpage", { localAddress }).then(
          ({ status }) => String(status),
          (error) => `page: ${error}`,
        );
        const typed = anEnquiry({ name: who, email: `v${number}-${i}@example.com` });
        const form = await post("/", typed, { localAddress }).then(
          ({ status }) => String(status),
          (error) => `form: ${error}`,
        );
        if (form === "303") names.push(who);
        for (const status of [`page ${page}`, `form ${form}`]) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }
    };
    const visitors = Array.from({ length: 8 }, (_, index) => visitor(index + 1));
    for (const [index, port] of ports.entries()) {
      await sleep(2_000);
      // Caddy sees by itself that a process stops.
      if (name === "nginx") {
        await proxy.use(ports.filter((other) => other !== port));
        // Requests sent before still reach that process.
        await sleep(1_000);
      }
      expect(await processes[index]?.kill("SIGTERM")).toBe(0);
      processes[index] = await launch(port);
      if (name === "nginx") await proxy.use(ports);
    }
    stop = true;
    await Promise.all(visitors);
    expect([...statuses.keys()].sort()).toEqual(["form 303", "page 200"]);
    const found = new Set(await storedNames(database));
    expect(names.filter((who) => !found.has(who))).toEqual([]);
  });
});
