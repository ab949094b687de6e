import { expect, test, vi } from "vitest";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { createUser } from "#tests/factories/user.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { signInAsAdmin, signInAt } from "#tests/support/http.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

stopClock("2026-03-02T04:30:00.000Z"); // 10:00 in India

const site = await openSite();

const minute = 60_000;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute);

async function someStaff() {
  const account = await createUser(site, "admin");
  return { id: account.id, client: await signInAt(site.url, account) };
}

/** The sessions of an account as an admin reads them. */
async function shownOf(id: string) {
  const $ = parseHtml(await (await signInAsAdmin(site.url)).get(`/admin/users/${id}`));
  return textsOf($, 'dt:contains("Sessions") + dd li span');
}

test("an admin of a minute ago was last seen a minute ago", async () => {
  const { id, client } = await someStaff();
  later(2);
  await client.get("/admin");
  later(1);
  expect(await shownOf(id)).toEqual(["last seen 2 Mar 2026, 10:02"]);
});

test("a window that reads by itself is nobody who is there; a form that is sent then is", async () => {
  const { id, client } = await someStaff();
  const [since] = await shownOf(id);
  later(10);
  (await EventSource.open(site.url, client.cookie)).close();
  await client.read("/admin", backgroundRequest);
  expect(await shownOf(id)).toEqual([since]);
  await client.post("/admin/appearance", { scheme: "dark" }, backgroundRequest);
  expect(await shownOf(id)).not.toEqual([since]);
});
