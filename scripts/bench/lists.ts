import { signInAsAdmin } from "#tests/support/http.ts";
import { fillDatabase } from "../seed/fill.ts";
import { ask, median, quantile, row, spread, timed, timesOf } from "./load.ts";
import { numbers, onEachEngine, startSite } from "./site.ts";

/**
 * `npm run bench -- lists [engine] [enquiries]`: what staff ask of their lists and of the search for
 * everything, among a million enquiries, 200,000 bookings and 100,000 messages. Each question is
 * asked over HTTP, as a click in the list or a letter typed asks it.
 */
const [enquiries = 1_000_000] = numbers;
const asks = 200;
const goal = { median: 50, p99: 150 };
const longAgo = new Date(Date.now() - 600 * 24 * 3_600_000).toISOString().slice(0, 10);

/** Searches of a list, with their filters. */
const questions: [list: string, query: Record<string, string>][] = [
  ["enquiries", {}],
  ["enquiries", { status: "in progress" }],
  ["bookings", {}],
  ["enquiries", { q: "s" }],
  ["enquiries", { q: "98" }],
  ["enquiries", { q: "984" }],
  ["enquiries", { q: "45021" }],
  ["enquiries", { q: "kumar" }],
  ["enquiries", { q: "lakshmi narayanan" }],
  ["enquiries", { q: "lakshmi narayanan example" }],
  ["enquiries", { q: "example" }],
  ["enquiries", { q: "example", status: "in progress" }],
  ["enquiries", { q: "kumar", status: "in progress" }],
  ["enquiries", { q: "kumar", branch: "kochi" }],
  ["enquiries", { q: "example", to: longAgo }],
  ["enquiries", { q: "xyzzyq" }],
  ["messages", { q: "laptops" }],
  ["messages", { q: "warehouse 163" }],
  ["messages", { q: "scanner ccna" }],
  ["bookings", { q: "business kochi" }],
  ["bookings", { q: "temple street" }],
  ["bookings", { q: "kumar", group: "laptops" }],
  ["bookings", { q: "kumar", status: "new" }],
];
/** Searches for everything. */
const typed = ["a", "984", "45021", "kumar", "lakshmi 450", "example", "xyzzyq"];

await onEachEngine(async (env) => {
  const seconds = (await timed(() => fillDatabase(env, amounts()))) / 1000;
  row(`filled with ${enquiries} enquiries`, `${seconds.toFixed(0)} s`);
  const site = await startSite(env);
  const { cookie } = await signInAsAdmin(site.url);
  let asked = 0;
  const get = async (path: string) => {
    // Each asks for another address, so that nothing on the way may answer it from memory.
    asked += 1;
    const url = `${site.url}${path}${path.includes("?") ? "&" : "?"}asked=${asked}`;
    const { status, text } = await ask(url, { headers: { Cookie: cookie } });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return text;
  };
  const measure = async (what: string, path: string) => {
    const times = await timesOf(asks, () => get(path));
    const isReached = median(times) <= goal.median && quantile(times, 0.99) <= goal.p99;
    row(what, spread(times), `at most ${goal.median} and ${goal.p99} ms`, isReached);
  };

  const deep = await tenthPage(get);
  await measure("tenth page of enquiries", `/admin/enquiries.data${deep.query}`);
  for (const [list, query] of questions) {
    const what = [list, ...Object.values(query)].join(", ");
    await measure(what, `/admin/${list}.data?${new URLSearchParams(query)}`);
  }
  const parts = [deep.email.slice(0, -3), deep.email.slice(3, -4)];
  for (const q of [...typed, ...parts]) {
    await measure(`everywhere: ${q}`, `/admin/search.json?${new URLSearchParams({ q })}`);
  }
  row("memory", `${Math.round(site.residentMb())} MB`);
  await site.stop();
});

function amounts() {
  return { enquiry: enquiries, booking: enquiries / 5, contact_message: enquiries / 10 };
}

/** By nine clicks on "older": its address, and somebody's who is on it. */
async function tenthPage(get: (path: string) => Promise<string>) {
  let query = "";
  let html = "";
  for (let page = 1; page <= 10; page++) {
    html = await get(`/admin/enquiries${query}`);
    const [, before] = /[?&](?:amp;)?before=([^"&]+)/.exec(html) ?? [];
    if (page < 10) query = `?before=${before}`;
  }
  const [email] = /[\w.]+@[\w.-]+\.example/.exec(html) ?? [];
  if (!email) throw new Error("the tenth page shows nobody");
  return { query, email };
}
