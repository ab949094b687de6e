import { sql } from "kysely";
import { expect, test } from "vitest";
import { refusalReasons, submissionOutcomes } from "#app/platform/metrics/metrics.server.ts";
import { kinds } from "#app/registry.server.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { formOfEachKind } from "#tests/factories/form-of-each-kind.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { type Fields, postForm, send, sendRaw } from "#tests/support/http.ts";
import { openFor } from "#tests/support/privacy-centre.ts";
import { openSite } from "#tests/support/site.ts";

/** Every kind of record and every reason is counted; what has no line here fails. */
const wrong = { email: "limited@example.com", password: "wrong-password" };
const site = await openSite({ env: { FORM_LIMIT: "0" } });
const cookie = await signInDirectly(site, await createUser(site));
const atDesk = { Cookie: await signInDirectly(site, await createUser(site, "coordinator")) };
await storeRecord(site.db, "enquiry", { email: "asha@example.com" });
await storeUnits(site.db, ["SB-1"]);
const centre = (await openFor(site, "asha@example.com")).cookie;
for (let i = 0; i < 20; i++) await postForm(site.url, "/adminlogin", wrong);

const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
  postForm(site.url, path, fields, { headers });

/** All counters of one name by their labels. */
async function read(name: string): Promise<Record<string, number>> {
  const { text } = await send(site.url, "/metrics");
  const lines = text.matchAll(new RegExp(`^southbridge_${name}_total\\{(.*)\\} (\\d+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, labels = "", value]) => [labels, Number(value)]));
}

/** The increase of the counters of one name during some work. */
async function grown(name: string, work: () => Promise<unknown>) {
  const before = await read(name);
  await work();
  const growth = Object.entries(await read(name)).map(
    ([labels, value]) => [labels, value - (before[labels] ?? 0)] as const,
  );
  return Object.fromEntries(growth.filter(([, by]) => by > 0));
}

const { tables } = kinds;

test("all are there from the start, so that the first event is an increase", async () => {
  const counted = tables.flatMap((kind) =>
    submissionOutcomes.map((outcome) => `kind="${kind}",outcome="${outcome}"`),
  );
  expect(Object.keys(await read("submissions")).toSorted()).toEqual(counted.toSorted());
  const reasons = refusalReasons.map((reason) => `reason="${reason}"`);
  expect(Object.keys(await read("refusals")).toSorted()).toEqual(reasons.toSorted());
});

test.each(tables)("submissions of %s, by outcome", async (kind) => {
  const { path = "", fields } = formOfEachKind[kind] ?? {};
  const submit = (own: Record<string, string>) =>
    post(path, { ...fields, ...own }, { Cookie: `${cookie}; ${centre}` });
  const counted = await grown("submissions", async () => {
    await submit({ submission_key: `counted-${kind}` });
    await submit({ submission_key: `counted-${kind}` });
    await submit({ reference_note: "x" });
    await submit({ name: "", Name: "" });
    await sql`alter table record rename to record_elsewhere`.execute(site.db);
    await submit({ submission_key: `broken-${kind}` });
    await sql`alter table record_elsewhere rename to record`.execute(site.db);
  });
  const counts: Record<string, number> = Object.fromEntries(
    submissionOutcomes.map((outcome) => [`kind="${kind}",outcome="${outcome}"`, 1]),
  );
  // A request about personal data is never spam.
  if (kind === "privacy_request") {
    delete counts[`kind="${kind}",outcome="spam"`];
    counts[`kind="${kind}",outcome="stored"`] = 2;
  }
  // Nor a fault: another report of the same machine goes to the fault that is open.
  if (kind === "fault") {
    delete counts[`kind="${kind}",outcome="spam"`];
    counts[`kind="${kind}",outcome="repeated"`] = 2;
  }
  expect(counted).toEqual(counts);
  // The page that comes back, and mails, may need records too.
  const said = site.faults.splice(0).map(({ msg }) => msg);
  expect(said).toContain("record not stored");
});

/** A form that does not say how long it is. */
function chunked(): string {
  const { host, origin } = new URL(site.url);
  const type = "Content-Type: application/x-www-form-urlencoded";
  const head = [`POST / HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, type, "Connection: close"];
  return [...head, "Transfer-Encoding: chunked", "", "0", "", ""].join("\r\n");
}

const nobody = "0190a0a0-0000-7000-8000-000000000000";
/** A request that is refused, for each reason. */
const refused: Record<string, () => Promise<unknown>> = {
  "wrong input": () => post("/", anEnquiry({ name: "" })),
  "wrong sign-in": () => post("/adminlogin", { email: "a@example.com", password: "x" }),
  "not allowed": () => send(site.url, "/admin", { headers: { Cookie: cookie } }),
  "not there": () => post(`/admin/enquiries/${nobody}`, "intent=status&status=done", atDesk),
  "wrong method": () =>
    send(site.url, "/", { method: "PUT", body: "", headers: { Origin: site.url } }),
  conflict: () => post("/admin/views", `intent=rename&id=${nobody}&name=Gone`, atDesk),
  "no length": () => sendRaw(site.url, chunked()),
  "too large": () => post("/", { name: "x".repeat(1_100_000) }),
  "no form": () => post("/", "{}", { "Content-Type": "application/json" }),
  "rate limit": () => post("/adminlogin", wrong),
  "other origin": () => post("/", anEnquiry(), { Origin: "https://other.example" }),
  spam: () => post("/", anEnquiry({ name: "Robot", reference_note: "x" })),
  unreadable: () => sendRaw(site.url, "no request\r\n\r\n"),
};

test("every reason has its example here, but for a server without room for an upload", () => {
  expect([...Object.keys(refused), "too busy"].toSorted()).toEqual(refusalReasons.toSorted());
});

test.each(Object.entries(refused))("refusals by their reason: %s", async (reason, provoke) => {
  expect(await grown("refusals", provoke)).toEqual({ [`reason="${reason}"`]: 1 });
});
