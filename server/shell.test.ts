import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#server/create-log.ts";
import { ProxyTrust } from "#server/proxy-trust.ts";
import { createShell, type ShellOptions } from "#server/shell.ts";
import { type Answer, send, sendRaw, statusOf } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";

let server: Server;
let faults: { method?: string; path?: string; err: { message: string } }[];
beforeEach(() => {
  faults = [];
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** The shell of a site whose routes say "well". @returns its address */
async function start(options: Partial<ShellOptions>): Promise<string> {
  const shell = createShell({
    handler: async () => new Response("well"),
    loadContext: () => new RouterContextProvider(),
    files: new Map(),
    pages: undefined,
    pictures: { answer: async () => false },
    health: () => undefined,
    metrics: { requestEnded: () => {}, refused: () => {} },
    proxies: new ProxyTrust([]),
    publicOrigin: undefined,
    policyExtras: {},
    log: createLog("error", { write: (line) => void faults.push(JSON.parse(line)) }),
    ...options,
  });
  server = createServer(shell);
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Plain words, which load nothing and are framed by nobody. */
function expectWordsAlone({ headers }: Answer) {
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'/,
  );
}

/** Pages of which one is broken. */
const brokenPages = (
  begin: (response: ServerResponse) => void = () => {},
): ShellOptions["pages"] => ({
  answer({ url }, response) {
    if (!url?.startsWith("/broken")) return false;
    begin(response);
    throw new Error("no such file");
  },
});

describe("a fault in front of the routes", () => {
  test.each(["GET", "HEAD"])("is a 500 and a line in the log: %s", async (method) => {
    const url = await start({ pages: brokenPages() });
    const answer = await send(url, "/broken?who=asha", { method });
    expect(answer.status).toBe(500);
    expect(answer.text).toMatch(method === "HEAD" ? /^$/ : /on our side/);
    expectWordsAlone(answer);
    expect(faults).toMatchObject([{ method, path: "/broken", err: { message: "no such file" } }]);
    expect((await send(url, "/")).text).toBe("well");
  });

  test("cuts an answer off that had begun", async () => {
    const pages = brokenPages((response) => {
      response.writeHead(200, { "Content-Length": 8 });
      response.write("half");
    });
    const url = await start({ pages });
    // Nobody asks to close: that the connection ends is what says that the answer is not whole.
    await sendRaw(url, "GET /broken HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(faults).toMatchObject([{ err: { message: "no such file" } }]);
    expect((await send(url, "/")).text).toBe("well");
  });
});

test("more than 200 headers are refused with a sentence, and counted", async () => {
  const counted: number[] = [];
  const requestEnded = ({ status }: { status: number }) => void counted.push(status);
  const url = await start({ metrics: { requestEnded, refused() {} } });
  const headers = Object.fromEntries(
    Array.from({ length: 250 }, (_, number) => [`x${number}`, "1"]),
  );
  const answer = await send(url, "/", { headers });
  expect(answer.status).toBe(431);
  expect(answer.text).toMatch(/cookies/);
  expectWordsAlone(answer);
  expect(counted).toEqual([431]);
  expect(faults).toEqual([]);
});

test("what fails before the routes is logged by its path alone, without origin and query", async () => {
  const proxies = Object.assign(new ProxyTrust([]), {
    clientAddress() {
      throw new Error("no address");
    },
  });
  const url = await start({ proxies });
  expect((await send(url, "/page?of=asha")).status).toBe(500);
  expect(faults).toMatchObject([{ path: "/page", err: { message: "no address" } }]);
});

describe("a connection", () => {
  const page = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  /** Routes that answer when the test lets them. */
  async function listenHeld() {
    const entered: string[] = [];
    const counted: number[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const url = await start({
      metrics: { requestEnded: ({ status }) => void counted.push(status), refused() {} },
      async handler({ url }) {
        entered.push(new URL(url).pathname);
        if (url.includes("held")) await released;
        return new Response("well");
      },
    });
    const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
    return { url, entered, counted, release, socket };
  }

  test("may have 20 requests waiting, and is ended by one more", async () => {
    const { url, entered, release, socket } = await listenHeld();
    const answers = text(socket);
    socket.write(page("/held").repeat(20));
    await expect.poll(() => entered).toHaveLength(20);
    release();
    const last = page("/last").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    await once(socket, "data");
    socket.write(last);
    expect((await answers).match(/well/g)).toHaveLength(21);
    expect(await sendRaw(url, page("/many").repeat(1_000))).toBe("");
    expect(entered.filter((path) => path === "/many")).toEqual([]);
  });

  test("that was ended has no page rendered, and has its form stored", async () => {
    const { url, entered, socket } = await listenHeld();
    const ended = once(server, "connection").then(([accepted]) => accepted);
    socket.write(`POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na${page("/page")}`);
    server.on("request", ({ socket, url }) => url?.endsWith("/page") && socket.destroy());
    await once(await ended, "close");
    await expect.poll(() => entered).toEqual(["/form"]);
    await send(url, "/after");
    expect(entered).toEqual(["/form", "/after"]);
  });

  test("that is ended while a form is at work counts as no fault", async () => {
    const { entered, counted, release, socket } = await listenHeld();
    const ended = once(server, "connection").then(([accepted]) => accepted);
    socket.write(`POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na`);
    await expect.poll(() => entered).toEqual(["/held"]);
    socket.destroy();
    await once(await ended, "close");
    release();
    await expect.poll(() => counted).toEqual([499]);
  });
});

describe("a Host that is none is refused, wherever the request leads", () => {
  const pages: ShellOptions["pages"] = {
    answer({ url }, response) {
      if (url === "/file") response.end("the file");
      return url === "/file";
    },
  };
  const handler = async ({ url }: Request) => new Response(url);
  const hosts = ["x/admin?", "x#", "asha@x", "x\\\\y", "[x]"];

  test.each([undefined, "https://www.example.com"])(
    "with PUBLIC_ORIGIN %s",
    async (publicOrigin) => {
      const url = await start({ pages, handler, publicOrigin });
      for (const Host of hosts) {
        for (const path of ["/", "/file"]) {
          const answer = await send(url, path, { headers: { Host } });
          expect(answer.status, Host + path).toBe(400);
          expectWordsAlone(answer);
        }
      }
      const headers = { Host: "x:80" };
      expect((await send(url, "/file", { headers })).text).toBe("the file");
      expect((await send(url, "/y", { headers })).text).toBe(`${publicOrigin ?? "http://x"}/y`);
      expect(faults).toEqual([]);
    },
  );

  test("and so are two of them", async () => {
    const url = await start({ pages, handler });
    for (const path of ["/", "/file"]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n`;
      expect(statusOf(await sendRaw(url, request)), path).toBe(400);
    }
  });
});

test.each([new Error("no route"), "no route"])(
  "routes that fail with %o answer 500, and the next request is answered",
  async (thrown) => {
    const url = await start({
      async handler({ url }) {
        if (url.endsWith("/broken")) throw thrown;
        return new Response("well");
      },
    });
    const answer = await send(url, "/broken");
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("on our side");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(JSON.stringify(faults)).toContain("no route");
    expect((await send(url, "/")).text).toBe("well");
  },
);
