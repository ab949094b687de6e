import { SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { fieldErrors, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, postMultipart, send } from "#tests/support/http.ts";
import { emptyTables, recordsOf, removeRecords } from "#tests/support/records.ts";
import { settings } from "#tests/support/settings.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

/** The page that follows a stored form, at the place where visitors come to, and who may see it. */
let visitor: Client;
// A Wednesday, 14:20 in India.
stopClock("2026-11-25T14:20:00+05:30");
const site = await openSite();
beforeEach(() => {
  visitor = new Client(site.url);
});
afterEach(async () => {
  vi.setSystemTime("2026-11-25T14:20:00+05:30");
  await emptyTables(site.db, "record", "limit_use");
});

const landing = async () => parseHtml(await visitor.get("/"));
const factsOf = ($: ReturnType<typeof parseHtml>) =>
  textsOf($, "[data-thanks] dl > div").map((fact) => fact.replace(/\s+/g, " "));

test.each([
  {
    path: "/",
    typed: anEnquiry({ code: "682 016" }),
    lead: /Our Kochi branch.*We will call you on 98400 00112 today before 18:30\./,
    steps: ["Reviewed by our teamwithin the hour", "We call youtoday before 18:30"],
  },
  {
    path: "/contactpage",
    typed: aContactMessage(),
    lead: /Our Chennai branch.*by 18:30 tomorrow\./,
    steps: ["Reviewed by our teamwithin the hour", "We replyby 18:30 tomorrow"],
  },
  {
    path: "/trainingpage",
    typed: aTrainingEnquiry(),
    lead: /Our Bangalore branch.*the dates and the fee by 18:30 tomorrow\./,
    steps: ["Reviewed by a trainerwithin the hour", "Dates and feeby 18:30 tomorrow"],
  },
  {
    path: "/carrers/data-science",
    typed: anApplication(),
    lead: /Our Bangalore branch.*usually within a week\./,
    steps: ["Reviewed by the branchusually within a week", "We replyby phone or e-mail"],
  },
])("after the form at $path: what was sent, who answers and when", async (form) => {
  const { path, typed, lead, steps } = form;
  await visitor.post(path, typed);
  const $ = await landing();
  expect(textOf($, "title")).toContain(textOf($, "h1"));
  const facts = factsOf($).join("\n");
  for (const value of Object.values(typed)) expect(facts).toContain(value);
  expect(textOf($, "[data-thanks] h1 + p")).toMatch(lead);
  expect(textsOf($, "[data-thanks] ol li")).toEqual(["Received14:20", ...steps]);
  expect($('a[href="/register"]').length).toBeGreaterThan(0);
  expect((await landing())("[data-thanks]"), "once").toHaveLength(0);
});

test("an application's job, branch and file are named, and the branch answers", async () => {
  const cv = new File([Uint8Array.from(aPdf())], "Keerthana R.pdf");
  const typed = anApplication({ branch: "kochi" });
  const { cookies } = await postMultipart(site.url, "/carrers/data-science", typed, { cv });
  const headers = { Cookie: cookies[0]?.split(";")[0] };
  const $ = parseHtml(await send(site.url, "/", { headers }));
  const facts = factsOf($).join();
  expect(facts).toMatch(/Branch ?Kochi/);
  expect(textOf($, "aside")).toContain("Kochi");
  expect(facts).toMatch(/Job ?Data Science/);
  expect(facts).toContain("Keerthana R.pdf");
});

test("typed values come back as text, their braces mean nothing, and no cache keeps them", async () => {
  const name = `<b>x</b>"'&{email}`;
  await visitor.post("/", anEnquiry({ name }));
  const answer = await visitor.get("/");
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  const $ = parseHtml(answer);
  expect($("[data-thanks] b")).toHaveLength(0);
  expect(textOf($, "[data-thanks] section > p")).toContain(`Thank you, ${name}.`);
});

test("a form that is refused meanwhile shows its mistakes", async () => {
  await visitor.post("/", anEnquiry());
  const answer = await visitor.post("/", anEnquiry({ number: "12" }));
  expect(answer.status).toBe(400);
  expect(Object.keys(fieldErrors(parseHtml(answer)))).toEqual(["number"]);
});

describe("a submission is shown to nobody else:", () => {
  const asVictim = async () => {
    const typed = anEnquiry({ name: "Victim", submission_key: "victims-key" });
    const { cookies } = await new Client(site.url).post("/", typed);
    const [, receipt = ""] = /flash=submitted\.([^;]+)/.exec(cookies[0] ?? "") ?? [];
    const [stored] = await recordsOf(site.db, "enquiry").select("id").execute();
    return { receipt, id: String(stored?.id) };
  };
  const look = async (receipt: string) => {
    const headers = { Cookie: `flash=submitted.${receipt}` };
    const answer = await send(site.url, "/", { headers });
    expect(answer.status).toBe(200);
    return answer.text;
  };
  const claims = (id: string) => ({ kind: "enquiry", sub: id, aud: "receipt" });
  const signed = (claims: Record<string, unknown>, key: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(Buffer.from(key));

  test.each<[string, (victim: { receipt: string; id: string }) => string | Promise<string>]>([
    ["by the record's id", ({ id }) => id],
    ["unsigned", ({ id }) => new UnsecuredJWT(claims(id)).setExpirationTime("1h").encode()],
    [
      "signed for another purpose",
      ({ id }) => signed({ ...claims(id), aud: "sign-in-code" }, settings.AUTH_SECRET),
    ],
    ["signed with another key", ({ id }) => signed(claims(id), "x".repeat(43))],
    [
      "with another's id under one's own signature",
      async ({ id }) => {
        const { cookies } = await visitor.post("/", anEnquiry({ name: "Other" }));
        const [head, , signature] = (cookies[0] ?? "").split(/submitted\.|;/)[1]?.split(".") ?? [];
        const payload = Buffer.from(JSON.stringify({ ...claims(id), exp: 4e9 }));
        return `${head}.${payload.toString("base64url")}.${signature}`;
      },
    ],
    ["with 4,000 more characters", ({ receipt }) => receipt + "a".repeat(4_000)],
  ])("%s", async (_what, forge) => {
    const text = await look(await forge(await asVictim()));
    expect(text).not.toContain("Victim");
    expect(text).toContain("Submitted Successfully");
    expect(parseHtml({ text })("form#enquiry")).toHaveLength(1);
  });

  test("after a minute", async () => {
    const { receipt } = await asVictim();
    // Their own browser sees it.
    expect(await look(receipt)).toContain("Victim");
    vi.setSystemTime(Date.now() + 61_000);
    expect(await look(receipt)).not.toContain("Victim");
  });

  test("once the record is deleted", async () => {
    const { receipt } = await asVictim();
    await removeRecords(site.db);
    expect(await look(receipt)).not.toContain("Victim");
  });

  test("by another form under the key of theirs", async () => {
    await asVictim();
    await visitor.post("/", anEnquiry({ name: "Other", submission_key: "victims-key" }));
    const $ = await landing();
    expect(textOf($, "[data-thanks]")).toContain("Other");
    expect($.html()).not.toContain("Victim");
  });
});
