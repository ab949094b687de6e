import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, inject, test } from "vitest";
import { signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { startSite } from "#tests/support/site.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";

/** The database cannot work just now. `npm run test:release` breaks it in all ways. */

test.runIf(inject("engine") === "sqlite")(
  "while another process holds the database, a form is answered with 503 and what was typed",
  async () => {
    const site = await startSite();
    const other = new DatabaseSync(join(site.env.DATA_DIR, "southbridge.db"));
    other.exec("begin immediate");
    const fields = { email: "asha@example.com" };
    const answer = await postForm(site.url, "/forgot-password", fields);
    other.exec("commit");
    other.close();
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("30");
    expect(answer.text).toContain("We could not save this just now");
    expect(formFields(parseHtml(answer), "main form")).toMatchObject(fields);
    expect(site.faults.splice(0)).toMatchObject([
      { msg: "form not stored", err: { message: "database is locked" } },
    ]);
    expect((await postForm(site.url, "/forgot-password", fields)).status).toBeLessThan(400);
    await site.close();
  },
);

describe.runIf(inject("engine") === "postgres")("while PostgreSQL is gone", () => {
  test("a page of the desk says that it will pass, and comes back by itself", async () => {
    const database = await createDatabase();
    const { hostname, port } = new URL(database.env.DATABASE_URL ?? "");
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const through = new URL(database.env.DATABASE_URL ?? "");
    through.port = String(proxy.port);
    const env = { ...database.env, DATABASE_URL: through.href };
    const site = await startSite({ database: { ...database, env } });
    const { cookie } = await signInAsAdmin(site.url);
    const ask = (path: string) => send(site.url, path, { headers: { Cookie: cookie } });
    await proxy.close();
    const page = await ask("/admin/enquiries");
    expect(page.status).toBe(503);
    expect(page.headers["retry-after"]).toBe("30");
    expect(textOf(parseHtml(page), "h1")).toBe("Back in a moment");
    expect((await ask("/admin/enquiries.data")).status).toBe(503);
    expect((await ask("/admin/search.json?q=asha")).status).toBe(503);
    expect((await ask("/")).status).toBe(200);
    expect(site.faults.splice(0).length).toBeGreaterThan(0);
    const again = await startTcpProxy({ host: hostname, port: Number(port) }, proxy.port);
    expect((await ask("/admin/enquiries")).status).toBe(200);
    await site.close();
    await again.close();
    await database.drop();
  });
});
