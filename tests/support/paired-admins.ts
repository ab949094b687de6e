import { afterEach } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import type { Client } from "#tests/support/http.ts";
import { actionsOn, emptyTables } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

/** A site with a stopped clock and admins with and without a second factor. */
export async function openPairedAdmins() {
  // Codes change every half minute, and wrong ones are counted by the quarter of an hour.
  stopClock();

  const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
  afterEach(() => emptyTables(site.db, "limit_use", "used_code"));

  const anAdmin = () => createUser(site, "admin");
  const aPaired = async () => {
    const account = await anAdmin();
    return { account, ...(await pair(site.url, account)) };
  };
  const doings = (id: string) => actionsOn(site.db, id);
  /** An admin with a second factor whose account no test changes. */
  const meera = await aPaired();
  const isIn = async (client: Client) => (await client.get("/admin")).status === 200;
  return { site, anAdmin, aPaired, doings, meera, isIn };
}
