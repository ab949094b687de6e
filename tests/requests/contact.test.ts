import { afterEach, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

/** A text of several lines; all else is in public-forms.test.ts. */
const site = await openSite();
afterEach(() => removeRecords(site.db));

const stored = () => recordsOf(site.db, "contact_message").selectAll().execute();
const post = (fields: Record<string, string>) => postForm(site.url, "/contactpage", fields);

test("the page names the hours, and each branch in its footer leads to its place on About", async () => {
  const contact = parseHtml(await send(site.url, "/contactpage"));
  expect(textOf(contact, "[aria-labelledby=talk]")).toContain(company.hours.shown);
  const about = parseHtml(await send(site.url, "/aboutpage"));
  const links = contact(".footer-branches a").toArray();
  expect(links).toHaveLength(6);
  for (const link of links) {
    const [path, id] = contact(link).attr("href")?.split("#") ?? [];
    expect(path).toBe("/aboutpage");
    expect(textOf(about, `li[id="${id}"] h3`)).toContain(contact(link).text());
  }
});

test("a message keeps its lines and may hold links and any script", async () => {
  const message = "ಎರಡು ಲ್ಯಾಪ್‌ಟಾಪ್\n\nsee https://example.com/photo";
  await post(aContactMessage({ message: message.replaceAll("\n", "\r\n") }));
  expect(await stored()).toEqual([expect.objectContaining({ message, status: "new" })]);
});

test.each([
  ["surveillance", "Surveillance: please come for a site visit."],
  ["amc", "Annual maintenance (AMC): please send us a contract."],
  ["correction", "Correction to the form I have just sent:"],
  ["<b>words of somebody else</b>", ""],
  ["", ""],
])("the form for those who come about %j begins with what they ask for", async (about, begins) => {
  const answer = await send(site.url, `/contactpage?about=${encodeURIComponent(about)}`);
  const { message } = formFields(parseHtml(answer), "form#contact");
  expect(message?.trim()).toBe(begins);
  expect(answer.text).not.toContain("somebody else");
});

test("a service's page fills in the form that it links to", async () => {
  const service = parseHtml(await send(site.url, "/otherservicepage/server-rooms"));
  const link = service('main a[href^="/contactpage"]').attr("href") ?? "";
  const answer = await send(site.url, link.replace("#contact", ""));
  expect(formFields(parseHtml(answer), "form#contact").message).toContain(
    "Server rooms: please come for a site visit.",
  );
});
