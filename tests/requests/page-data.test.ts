import { expect, test } from "vitest";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { Client, signInAt } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { findRecord } from "#tests/support/records.ts";

/** The data of the desk's pages at their address plus ".json"; rights are in route-roles.test.ts. */
const { site, admin } = await startDesk();
const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));

test("a list and a record name what they show, for the live feed", async () => {
  const list = await admin.read<{ shows: string[]; rows: { id: string }[] }>("/admin/enquiries");
  expect(list.data.rows.map((row) => row.id)).toEqual([id]);
  expect(list.data.shows).toContain("enquiry");
  const record = await admin.read<{ shows: string[] }>(`/admin/enquiries/${id}`);
  expect(record.data.shows).toContain(id);
  expect(record.headers["cache-control"]).toContain("no-store");
});

test("without a session there is neither data nor a redirect", async () => {
  const visitor = new Client(site.url);
  for (const answer of [
    await visitor.read("/admin/enquiries", backgroundRequest),
    await visitor.save(`/admin/enquiries/${id}`, { intent: "status", status: "done" }),
  ]) {
    expect([answer.status, answer.text, answer.headers.location]).toEqual([401, "", undefined]);
  }
});

test("a refusal gives its reason", async () => {
  for (const path of ["/admin/users", "/admin/users/x", "/admin/audit", "/admin/mail"]) {
    const { status, data } = await coordinator.read<{ reason: string }>(path);
    expect(status, path).toBe(403);
    expect(data.reason, path).toMatch(/^This part of the desk is for admins\./);
  }
  const deleted = await coordinator.save(`/admin/enquiries/${id}/delete`, {});
  expect(deleted.status).toBe(403);
  expect((await admin.read(`/admin/enquiries/${id}`)).status).toBe(200);
});

test.each(["/admin/nowhere", "/admin/enquiries/x", "/admin/users/x", "/admin/desk/nowhere"])(
  "%s does not exist",
  async (path) => {
    expect((await admin.read(path)).status).toBe(404);
  },
);

test("a form that is refused returns its fields and changes nothing", async () => {
  const fields = { intent: "status", status: "shipped" };
  const { status, outcome } = await admin.save(`/admin/enquiries/${id}`, fields);
  expect(status).toBe(400);
  expect(outcome.said).toBeUndefined();
  expect((await findRecord(site.db, id)).status).toBe("new");
});
