import { setTimeout as sleep } from "node:timers/promises";
import { send } from "#tests/support/http.ts";

/** A process of `measureVisitor`: a page every 10 ms, each over a connection of its own. */
const [, , url = ""] = process.argv;
const pages = ["/", "/aboutpage", "/contactpage", "/productspage", "/carrers", "/trainingpage"];
const times: number[] = [];
const failed: string[] = [];
let isStopped = false;
process.once("message", () => {
  isStopped = true;
});
process.once("disconnect", () => process.exit());
await send(url, "/");
process.send?.("ready");

const underWay = new Set<Promise<void>>();
for (let i = 0; !isStopped; i += 1) {
  const one = look(pages[i % pages.length] ?? "/");
  underWay.add(one);
  void one.then(() => underWay.delete(one));
  await sleep(10);
}
await Promise.all(underWay);
process.send?.([times, failed]);

async function look(page: string) {
  const begun = performance.now();
  const answer = await send(url, page).catch((error: Error) => error);
  times.push(performance.now() - begun);
  const said = answer instanceof Error ? answer.message : answer.status;
  if (said !== 200) failed.push(`${page}: ${said}`);
}
