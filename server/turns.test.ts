import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { Turns } from "#server/turns.ts";

test("turns come in order, with a look at the network between", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const server = createServer((socket) => {
    order.push("network");
    socket.destroy();
  });
  await once(server.listen(0), "listening");
  const address = server.address();
  const all = Array.from({ length: 500 }, async (_, number) => {
    await turns.next();
    order.push(`turn ${number}`);
    const end = performance.now() + 0.5;
    while (performance.now() < end);
  });
  connect(Object(address).port);
  await Promise.all(all);
  server.close();
  expect(order.filter((one) => one !== "network")).toEqual(
    Array.from({ length: 500 }, (_, number) => `turn ${number}`),
  );
  expect(order.indexOf("network")).toBeGreaterThan(-1);
  expect(order.indexOf("network")).toBeLessThan(250);
});
