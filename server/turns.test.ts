import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { Turns } from "#server/turns.ts";

function workFor(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Waits for turns and notes whose came. */
function lineUp(turns: Turns, addresses: string[], ms: number) {
  const order: string[] = [];
  const all = addresses.map(async (address, number) => {
    await turns.enter(address);
    order.push(`${address} ${number}`);
    workFor(ms);
  });
  return { order, all: Promise.all(all) };
}

test("requests of one address enter in order, with looks at the network between", async () => {
  const turns = new Turns();
  const server = createServer((socket) => {
    order.push("network");
    socket.destroy();
  });
  await once(server.listen(0), "listening");
  const { order, all } = lineUp(turns, Array(500).fill("a"), 0.5);
  connect(Object(server.address()).port);
  await all;
  server.close();
  expect(order.filter((one) => one !== "network")).toEqual(
    Array.from({ length: 500 }, (_, number) => `a ${number}`),
  );
  expect(order.indexOf("network")).toBeGreaterThan(-1);
  expect(order.indexOf("network")).toBeLessThan(250);
});

test.each([
  [10, "waits until all are accepted", [10, 20]],
  [1_000, "is not kept from its turn for ever", [40, 60]],
])("while %d connections come one a look, a request %s", async (count, _what, [least, most]) => {
  const turns = new Turns();
  let accepted = 0;
  const accept = () => {
    if (accepted === count) return;
    accepted += 1;
    turns.connected();
    setImmediate(accept);
  };
  accept();
  await turns.enter("a");
  expect(accepted).toBeGreaterThanOrEqual(Number(least));
  expect(accepted).toBeLessThanOrEqual(Number(most));
  accepted = count;
});

test("who comes into a flood from many addresses waits for few of them, and so does the oldest", async () => {
  const turns = new Turns();
  const flood = Array.from({ length: 300 }, (_, number) => `flood ${number % 100}`);
  const { order, all } = lineUp(turns, [...flood, ...Array(10).fill("visitor")], 0);
  await all;
  // Of the addresses that never entered, the visitor came last.
  expect(order.indexOf("visitor 300")).toBeLessThan(205);
  expect(order.indexOf("flood 99 99")).toBeLessThan(210);
});

test("one page is rendered between two looks, before others enter", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  const look = () => new Promise((resolve) => setImmediate(resolve)).then(note("look"));
  const all = [
    turns.enter("a").then(note("entered")),
    turns.render().then(note("rendered")),
    turns.render().then(note("rendered")),
  ];
  for (let i = 0; i < 4; i += 1) await look();
  await Promise.all(all);
  expect(order.filter((one) => one !== "look")).toEqual(["rendered", "rendered", "entered"]);
  expect(order.join(" ")).not.toContain("rendered rendered");
});
