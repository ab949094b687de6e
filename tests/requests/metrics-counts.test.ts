import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { refusalReasons, submissionOutcomes } from "#app/platform/metrics/metrics.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { type Fields, postForm, send, sendRaw } from "#tests/support/http.ts";
import { openFor, start } from "#tests/support/privacy-centre.ts";
import { openSite } from "#tests/support/site.ts";

/** Every kind of record and every reason is counted; what has no line here fails. */
const wrong = { email: "limited@example.com", password: "wrong-password" };
const site = await openSite({ env: { FORM_LIMIT: "0" } });
const cookie = await signInDirectly(site, await createUser(site));
const atDesk = { Cookie: await signInDirectly(site, await createUser(site, "coordinator")) };
await storeRecord(site.db, "enquiry", { email: "asha@example.com" });
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

/** How the counters of one name grew meanwhile. */
async function grown(name: string, work: () => Promise<unknown>) {
  const before = await read(name);
  await work();
  const growth = Object.entries(await read(name)).map(
    ([labels, value]) => [labels, value - (before[labels] ?? 0)] as const,
  );
  return Object.fromEntries(growth.filter(([, by]) => by > 0));
}

const request = { name: "Asha", wish: "correction", details: "What do you keep of me?" };
/** The form of each kind of record, and the cookie of its sender. */
const forms: Record<string, { path: string; fields: Record<string, string>; Cookie?: string }> = {
  enquiry: { path: "/", fields: anEnquiry() },
  contact_message: { path: "/contactpage", fields: aContactMessage() },
  training_enquiry: { path: "/trainingpage", fields: aTrainingEnquiry() },
  career_application: { path: "/carrers", fields: anApplication() },
  subscription: { path: "/userdashboard", fields: aSubscription(), Cookie: cookie },
  booking: { path: "/paymentpage", fields: aBooking(), Cookie: cookie },
  privacy_request: { path: `${start}/request`, fields: request, Cookie: centre },
};

test("all are there from the start, so that the first event is an increase", async () => {
  const tables = recordKinds.map(({ description }) => description.table);
  expect(Object.keys(forms).toSorted()).toEqual(tables.toSorted());
  const counted = tables.flatMap((kind) =>
    submissionOutcomes.map((outcome) => `kind="${kind}",outcome="${outcome}"`),
  );
  expect(Object.keys(await read("submissions")).toSorted()).toEqual(counted.toSorted());
  const reasons = refusalReasons.map((reason) => `reason="${reason}"`);
  expect(Object.keys(await read("refusals")).toSorted()).toEqual(reasons.toSorted());
});

test.each(Object.entries(forms))("submissions of %s, by outcome", async (kind, form) => {
  const { path, fields, Cookie = "" } = form;
  const submit = (own: Record<string, string>) => post(path, { ...fields, ...own }, { Cookie });
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

/** The uploads of one address that stall give way to its next one. */
async function beBusy() {
  const { hostname, port, host, origin } = new URL(site.url);
  const type = "Content-Type: multipart/form-data; boundary=x";
  const head = ["POST /carrers HTTP/1.1", `Host: ${host}`, `Origin: ${origin}`, type];
  const begun = [...head, "Content-Length: 8000000", "", "a".repeat(7_999_999)].join("\r\n");
  const sockets: Socket[] = [];
  for (let count = 0; count < 4; count += 1) {
    const socket = connect(Number(port), hostname).on("error", () => {});
    await new Promise((sent) => socket.write(begun, sent));
    // The site runs in this process: each look at the network reads up to 64 kB of the 8 MB.
    for (let looks = 0; looks < 500; looks += 1) await setImmediate();
    sockets.push(socket);
  }
  const [slowest, ...others] = sockets;
  slowest?.write("a");
  await once(Object(slowest), "data");
  for (const socket of [slowest, ...others]) socket?.destroy();
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
  "too busy": beBusy,
  unreadable: () => sendRaw(site.url, "no request\r\n\r\n"),
};

test("every reason has its example here", () => {
  expect(Object.keys(refused).toSorted()).toEqual(refusalReasons.toSorted());
});

test.each(Object.entries(refused))("refusals by their reason: %s", async (reason, provoke) => {
  expect(await grown("refusals", provoke)).toEqual({ [`reason="${reason}"`]: 1 });
});
