import { afterAll, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm } from "#tests/support/http.ts";
import { startProcess } from "#tests/support/process.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { pretendUsed } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";

/** Two processes behind a proxy on one PostgreSQL, each asked in turn: nobody is to notice. */
const database = await createDatabase({ engine: "postgres" });
const env = { TRUST_PROXY: "loopback", FORM_LIMIT: "10" };
const processes = [await startProcess(database, env), await startProcess(database, env)];
const proxy = await startProxy(processes.map(({ url }) => url));
afterAll(async () => {
  await proxy.close();
  await Promise.all(processes.map((process) => process.kill("SIGKILL")));
  await database.drop();
});

const minute = 60_000;
let addresses = 100;

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

test("an address's hour counts for both", async () => {
  const statuses = await withinOne(60 * minute, async (address) => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const typed = anEnquiry({ name: `Visitor ${i}`, email: `${address}@example.com` });
      statuses.push((await postForm(proxy.url, "/", typed, from(address))).status);
    }
    return statuses;
  });
  expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
});

test("wrong passwords count for both, and others still sign in", async () => {
  const db = database.open();
  const statuses = await withinOne(15 * minute, async (address) => {
    const wrong = { email: `${address}@example.com`, password: "wrong-password" };
    const guess = () => postForm(proxy.url, "/adminlogin", wrong, from(address));
    const statuses = [(await guess()).status];
    // As if more had been sent: each of them takes long.
    await pretendUsed(db, "wrongPasswords", 17);
    for (let i = 0; i < 6; i++) statuses.push((await guess()).status);
    return statuses;
  });
  await db.destroy();
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429]);
  const { status } = await postForm(proxy.url, "/adminlogin", admin, from("192.0.2.4"));
  expect(status).toBe(303);
});

/**
 * Does something from an address that sent nothing yet, and once more from another when the time
 * in which it is counted ended meanwhile: these processes have no clock that a test could stop.
 */
async function withinOne<T>(ms: number, work: (address: string) => Promise<T>): Promise<T> {
  const count = () => Math.floor(Date.now() / ms);
  const begun = count();
  addresses += 1;
  const result = await work(`192.0.2.${addresses}`);
  return count() === begun ? result : withinOne(ms, work);
}
