import { METHODS } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import routes from "#app/routes.ts";
import { asData } from "#tests/support/fuzz/as-data.ts";
import {
  almost,
  inAddress,
  method,
  oddEnding,
  oddHeaders,
} from "#tests/support/fuzz/odd-address.ts";
import { bytesOf, oddText } from "#tests/support/fuzz/odd-text.ts";
import { readParameters } from "#tests/support/fuzz/read-parameters.ts";
import { chosen, fuzz, runs } from "#tests/support/fuzz/runs.ts";
import { findOffers } from "#tests/support/fuzz/site-forms.ts";
import { type Role, roles } from "#tests/support/fuzz/ways-in.ts";
import { holdsTypedMarkup } from "#tests/support/fuzz/wire.ts";
import { World } from "#tests/support/fuzz/world.ts";
import { sendRaw, statusOf } from "#tests/support/http.ts";
import { ownRoutes } from "#tests/support/own-routes.ts";
import { pathsOf } from "#tests/support/route-paths.ts";

/**
 * Odd questions to every address of the route table and to what machines ask, as everybody. Each
 * is asked mostly for the parameters that it reads, with values that it knows and with odd ones.
 */
const world = await World.open();
afterAll(() => world.site.close());
const machines = ["/healthz", "/readyz", "/metrics", "/sitemap.xml", "/robots.txt", "/__manifest"];
const paths = [...new Set(pathsOf(await routes)), ...machines];
const owned = await ownRoutes();
const { words, asked } = await findOffers(world, paths);
const slugs = recordKinds.map(({ description }) => description.slug);

const word = fc.constantFrom(...words);

const odd = inAddress(word);
const headers = oddHeaders(word);

/** The parameters of an address, with what links give them; some come several times. */
function queryOf(names: readonly string[]) {
  const other = fc.tuple(fc.oneof(word.map(encodeURIComponent), odd), odd);
  const own = names.map((name) => {
    const known = [...(asked.get(name) ?? []), ""].map(encodeURIComponent);
    const value = fc.oneof(odd, almost, fc.constantFrom(...known));
    return { weight: 5, arbitrary: fc.tuple(fc.constant(encodeURIComponent(name)), value) };
  });
  return fc.array(fc.oneof(...own, { weight: 1 + names.length, arbitrary: other }), {
    maxLength: 5,
  });
}

/** What is put behind an address: mostly what asks for its data in place of the page. */
const endings = {
  page: fc.oneof(
    { weight: 10, arbitrary: fc.constant(".data") },
    { weight: 2, arbitrary: fc.constant("") },
    oddEnding,
  ),
  other: fc.oneof({ weight: 9, arbitrary: fc.constant("") }, oddEnding),
};

test.each(chosen(paths))(`%s: ${runs} odd questions are each answered`, async (path) => {
  const { names, readers, isPage } = await askPlainly(path);
  const input = fc.record({
    slug: fc.constantFrom(...slugs),
    inPath: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, odd),
    // What a page's frame reads is read with each of them, and asked for often enough without.
    isAlone: fc.constantFrom(true, true, true, false),
    ending: endings[isPage ? "page" : "other"],
    query: queryOf(names),
    method,
    headers,
    role: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...readers) },
      fc.constantFrom(...roles),
    ),
  });
  await fuzz(`${path} (${names.join()})`, input, async (given, count) => {
    if (count % 500 === 499) await world.renew();
    const { inPath } = given;
    const own = inPath === undefined ? path : path.replace(/:[a-z]+\??|\*/, () => inPath);
    const sample = world.sample(own, given.slug);
    const ended = given.ending === ".data" ? asData(sample) : sample + given.ending;
    const { id } = owned.get(path) ?? {};
    const alone = id && given.ending === ".data" && given.isAlone ? [["_routes", id]] : [];
    const said = [...alone, ...given.query].map((pair) => pair.join("=")).join("&");
    const address = `${ended}${said && `?${said}`}`.slice(0, 12_000);
    const { method, headers, role } = given;
    const body = method === "GET" || method === "HEAD" ? undefined : Buffer.from(said);
    const heard = await world.ask({ path: address, role, method, headers, body });
    // A site whose mails cannot be sent says so to who asks whether it is ready.
    if (path !== "/readyz" || heard.status !== 503) expect(heard.status).toBeLessThan(500);
    expect(heard).not.toSatisfy(holdsTypedMarkup);
    expect(world.site.faults).toEqual([]);
    return heard.status;
  });
});

/** Which parameters an address reads, who may read it, and whether it is a page. */
async function askPlainly(path: string) {
  const names = new Set<string>();
  const readers: Role[] = [];
  let isPage = false;
  for (const role of roles) {
    for (const slug of new Set([slugs[0] ?? "", "bookings", "careers"])) {
      const sample = world.sample(path, slug);
      const { read, result: heard } = await readParameters(() => world.ask({ path: sample, role }));
      if (heard.status !== 200) continue;
      for (const name of read) names.add(name);
      if (!readers.includes(role)) readers.push(role);
      isPage ||= /html/.test(heard.headers["content-type"] ?? "");
    }
  }
  return { names: [...names], readers: readers.length > 0 ? readers : roles, isPage };
}

test(`${runs} odd heads are each answered below 500, or with the end of the connection`, async () => {
  const known = (weight: number, ...values: string[]) => ({
    weight,
    arbitrary: fc.constantFrom(...values),
  });
  // Most of a head is as it should be, or nothing behind its first fault would be read.
  const line = fc.oneof(
    { weight: 1, arbitrary: oddText },
    known(
      4,
      "Accept: text/html",
      "Cookie: a=b; __Host-x",
      "X-Forwarded-For: 1.2.3.4, ::1",
      "Range: bytes=0-",
    ),
    known(
      4,
      "Host: x",
      "Host: y",
      "Content-Length: 5",
      "Content-Length: -1",
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: gzip, chunked",
      "Connection: close, Upgrade",
      "Upgrade: websocket",
      "Expect: 100-continue",
      "Expect: tea",
      " folded: x",
      "X: \u0001",
    ),
  );
  const head = fc.record({
    method: fc.oneof(known(4, "GET", "POST", "HEAD"), known(4, ...METHODS), {
      weight: 1,
      arbitrary: oddText,
    }),
    path: fc.oneof(known(8, "/", "/login", "/admin", "*", "http://x/", "//x", "x:80", ""), {
      weight: 1,
      arbitrary: oddText,
    }),
    version: fc.oneof(
      known(8, "HTTP/1.1"),
      known(2, "HTTP/1.0", "HTTP/2.0", "HTTP/9", "", "http/1.1"),
    ),
    host: fc.oneof(known(6, "Host: southbridge.example"), { weight: 1, arbitrary: line }),
    lines: fc.array(line, { maxLength: 3 }),
    rest: fc.oneof(known(1, ""), { weight: 1, arbitrary: oddText }),
  });
  await fuzz("heads", head, async ({ method, path, version, host, lines, rest }) => {
    const lead = `${method} ${path} ${version}`;
    const text = `${[lead, host, ...lines, "Connection: close"].join("\r\n")}\r\n\r\n${rest}`;
    // What cannot be read makes the server hang up where it waits for more.
    const answer = await sendRaw(world.site.url, bytesOf(text), unreadable).catch(hungUp);
    if (answer !== "") expect(statusOf(answer)).toBeLessThan(500);
    expect(world.site.faults).toEqual([]);
    return answer === "" ? "hung up" : statusOf(answer);
  });
});

const unreadable = "\r\n\r\n\r\n!\r\n\r\n";

/** What the server leaves unread of a head longer than one look at the network may take its answer along. */
function hungUp(error: NodeJS.ErrnoException): string {
  if (error.code !== "ECONNRESET") throw error;
  return "";
}
