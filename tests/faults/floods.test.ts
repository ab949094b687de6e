import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { watchPages } from "#tests/support/fault-visitors.ts";
import { Client, postForm, postMultipart } from "#tests/support/http.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { recordsOf } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** During a flood other visitors get every page within this time, and an enquiry is stored. */
const mostMs = 5_000;
const lastsMs = 12_000;
/** The most memory of the process after any flood, in MB. */
const mostMb = 600;

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  let database: TestDatabase;
  let running: SiteProcess;
  beforeAll(async () => {
    database = await createDatabase({ engine });
    running = await startProcess(database, { TRUST_PROXY: "loopback", LOG_LEVEL: "error" });
    // The first form after a start loads what renders its mail, once.
    await postForm(running.url, "/", anEnquiry({ email: "first@example.com" }), from("192.0.2.2"));
    await sleep(4_000);
  });
  afterAll(async () => {
    await running.kill("SIGKILL");
    await database.drop();
  });

  const head = () => `Host: ${new URL(running.url).host}\r\nOrigin: ${running.url}\r\n`;
  const form = "Content-Type: application/x-www-form-urlencoded\r\n";
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

  const floods: [string, () => Promise<number>][] = [
    [
      "500 connections whose heads never end",
      () =>
        holdSlowly(running.url, 500, lastsMs, {
          begin: `GET / HTTP/1.1\r\n${head()}`,
          more: "X-Slow: 1\r\n",
        }),
    ],
    [
      "500 connections whose bodies never end",
      () =>
        holdSlowly(running.url, 500, lastsMs, {
          begin: `POST / HTTP/1.1\r\n${head()}${form}Content-Length: 5000\r\n\r\nname=`,
          more: "a",
        }),
    ],
  ];

  test.each(floods)("%s", async (what, flood) => {
    await expectSmooth(what, flood);
  });

  test("10,000 enquiries from 500 addresses", async () => {
    const answers: Record<string, number> = {};
    await expectSmooth("10,000 enquiries from 500 addresses", async () => {
      const sender = async (_one: unknown, number: number) => {
        for (let i = 0; i < 20; i += 1) {
          const enquiry = anEnquiry({ email: `visitor-${number}-${i}@example.com` });
          const headers = from(`10.1.${number >> 8}.${number & 255}`);
          const said = await postForm(running.url, "/", enquiry, headers).then(
            ({ status }) => String(status),
            (error: NodeJS.ErrnoException) => error.code ?? error.message,
          );
          answers[said] = (answers[said] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: 500 }, sender));
      return 10_000;
    });
    expect(answers).toEqual({ 303: 10_000 });
    expect(await stored()).toBeGreaterThanOrEqual(10_000);
  });

  test("60 downloads of a CV that nobody reads hold little memory and end within two minutes, an event stream does not", async () => {
    const file = Buffer.concat([aPdf(), randomBytes(4_900_000)]);
    const cv = new File([file], "cv.pdf");
    expect((await postMultipart(running.url, "/carrers", anApplication(), { cv })).status).toBe(
      303,
    );
    const staff = new Client(running.url);
    await staff.post("/adminlogin", admin);
    const db = database.open();
    const { record_id } = await db.selectFrom("cv").select("record_id").executeTakeFirstOrThrow();
    await db.destroy();
    const open = (path: string) => {
      const socket = connect(Number(new URL(running.url).port), "127.0.0.1").on("error", () => {});
      socket.write(`GET ${path} HTTP/1.1\r\n${head()}Cookie: ${staff.cookie}\r\n\r\n`);
      return socket;
    };
    const before = await residentMb();
    const live = open("/admin/live");
    let heard = "";
    live.setEncoding("utf8").on("data", (words) => {
      heard += words;
    });
    const downloads = Array.from({ length: 60 }, () =>
      open(`/admin/careers/${record_id}/cv`).pause(),
    );
    await sleep(10_000);
    const held = Math.round((await residentMb()) - before);
    await sleep(125_000);
    process.stdout.write(`${engine}, 60 downloads that nobody reads: ${held} MB\n`);
    expect(held).toBeLessThan(200);
    // The system holds what it took of each for the one who does not read.
    const whole = await Promise.all(downloads.map((socket) => buffer(socket)));
    expect(whole.filter(({ length }) => length >= file.length)).toEqual([]);
    heard = "";
    await expect.poll(() => heard, { timeout: 30_000 }).not.toBe("");
    live.destroy();
  });

  /** The memory of the process, in MB. */
  async function residentMb(): Promise<number> {
    const status = await readFile(`/proc/${running.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
  }

  async function expectSmooth(what: string, flood: () => Promise<number>) {
    const pages = watchPages(running.url, { perSecond: 50 });
    const flooding = flood();
    await sleep(3_000);
    const begun = performance.now();
    const email = `${what.replace(/\W/g, "").toLowerCase()}@example.com`;
    const answer = await postForm(running.url, "/", anEnquiry({ email }), from("192.0.2.1"));
    const enquiryMs = Math.round(performance.now() - begun);
    expect(answer.status).toBe(303);
    expect(await stored(email)).toBe(1);
    const times = await flooding;
    const said = await pages.expectServed(mostMs);
    const mb = Math.round(await residentMb());
    process.stdout.write(
      `${engine}, ${what}: ${times} sent; ${said}; an enquiry ${enquiryMs} ms; ${mb} MB\n`,
    );
    expect(mb).toBeLessThan(mostMb);
  }

  async function stored(email?: string): Promise<number> {
    const db = database.open();
    try {
      const all = recordsOf(db, "enquiry").select("id");
      return (await (email ? all.where("email", "=", email) : all).execute()).length;
    } finally {
      await db.destroy();
    }
  }
});

test("32 connections at each of two processes that send 1 MB and read no answer stop no form and no sign-in", async () => {
  const database = await createDatabase({ engine: "postgres" });
  const settings = { TRUST_PROXY: "loopback", LOG_LEVEL: "error" };
  const both = [await startProcess(database, settings), await startProcess(database, settings)];
  const body = `name=Asha&message=${"%22".repeat(333_000)}`;
  const sockets: Socket[] = [];
  try {
    for (const { url } of both) {
      const { host, port } = new URL(url);
      for (let i = 0; i < 32; i += 1) {
        const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
        const head = `Host: ${host}\r\nOrigin: ${url}\r\nX-Forwarded-For: 203.0.113.${i}\r\n`;
        const type = "Content-Type: application/x-www-form-urlencoded\r\n";
        const length = `Content-Length: ${body.length}\r\n\r\n`;
        socket.pause().write(`POST /contactpage HTTP/1.1\r\n${head}${type}${length}${body}`);
        sockets.push(socket);
      }
    }
    const other = { headers: { "X-Forwarded-For": "198.51.100.7" } };
    for (const waitMs of [1_000, 4_000, 10_000]) {
      await sleep(waitMs);
      for (const { url } of both) {
        const begun = performance.now();
        const enquiry = anEnquiry({ email: `unread-${sockets.length}-${waitMs}@example.com` });
        expect((await postForm(url, "/", enquiry, other)).status).toBe(303);
        const formMs = Math.round(performance.now() - begun);
        expect((await postForm(url, "/adminlogin", admin, other)).status).toBe(303);
        const signInMs = Math.round(performance.now() - begun) - formMs;
        process.stdout.write(`unread answers: a form ${formMs} ms, a sign-in ${signInMs} ms\n`);
        expect(formMs + signInMs).toBeLessThan(mostMs);
      }
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    for (const running of both) await running.kill("SIGKILL");
    await database.drop();
  }
});

/**
 * Holds connections open for a while and sends a little on each every second, as slowloris does:
 * `begin` first, then `more` again and again. A connection that was ended is opened anew.
 * @returns how many were opened
 */
async function holdSlowly(
  url: string,
  count: number,
  ms: number,
  { begin, more }: { begin: string; more: string },
): Promise<number> {
  const { port } = new URL(url);
  const end = performance.now() + ms;
  const sockets = new Set<Socket>();
  let opened = 0;
  while (performance.now() < end) {
    while (sockets.size < count) {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(begin));
      opened += 1;
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
      socket.resume();
    }
    await sleep(1_000);
    for (const socket of sockets) socket.write(more);
  }
  for (const socket of sockets) socket.destroy();
  return opened;
}
