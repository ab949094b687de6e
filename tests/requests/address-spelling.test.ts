import { afterEach, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { Client, postForm } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

// Mails are counted by the hour.
stopClock();

const env = { FORM_LIMIT: "0" };
const site = await openSite({ env });
afterEach(() => emptyTables(site.db, "record", "mail", "limit_use"));

const post = (email: string) => postForm(site.url, "/", anEnquiry({ email }));
const emails = async () => {
  const rows = await site.db.selectFrom("record").select("email").orderBy("no").execute();
  return rows.map(({ email }) => email);
};

test("all spellings of an address are stored as one, and one mailbox gets one mail", async () => {
  const spellings = [
    ...["asha@example.com", "Asha@Example.COM", "asha@example.com.", "asha@example。com"],
    ...["ａｓｈａ@example.com", "asha@ｅｘａｍｐｌｅ.com", "asha@exam\u00adple.com"],
  ];
  for (const email of spellings) expect((await post(email)).status).toBe(303);
  expect(new Set(await emails())).toEqual(new Set(["asha@example.com"]));
  expect(await readOutbox(site.db)).toHaveLength(1);
});

test("an address in capitals of any script is found, exported and erased", async () => {
  await post("ÄRZTE@firma.example");
  const client = await openFor(site, "Ärzte@firma.example");
  expect(textOf(parseHtml(await client.get(kept)), "#records")).toContain("Enquiry");
  const file = JSON.parse((await client.get(`${start}/export`)).text);
  expect(file.enquiries).toHaveLength(1);
  expect((await client.post(`${start}/erase`, {})).status).toBe(303);
  expect(await emails()).toEqual([]);
});

test("an account is known under every spelling of its address", async () => {
  const { email, password } = await createUser(site, "user", { email: "rao@example.com" });
  for (const spelling of [email, " Rao@Example.com. ", "ＲＡＯ＠example.com"]) {
    const answer = await new Client(site.url).post("/login", { email: spelling, password });
    expect(answer.headers.location, spelling).toBe("/userdashboard");
  }
});
