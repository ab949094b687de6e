import { afterEach, expect, test } from "vitest";
import { branches } from "#content/branches.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

/** The choice of a course and the text of a message; all else is in public-forms.test.ts. */
const site = await openSite();
afterEach(() => removeRecords(site.db));

const stored = () => recordsOf(site.db, "training_enquiry").selectAll().execute();
const post = (fields: Record<string, string>) => postForm(site.url, "/trainingpage", fields);

const courses = [
  ...["CCNA", "CCNP", "MCSA", "MCSE", "RHSE", "PHP", ".NET", "JAVA", "REACT", "PYTHON"],
  "Hardware",
];
test.each(courses)("%s may be asked for, and stays chosen beside a mistake", async (code) => {
  expect((await post(aTrainingEnquiry({ code }))).status).toBe(303);
  expect(await stored()).toEqual([expect.objectContaining({ code })]);
  const answer = await post(aTrainingEnquiry({ code, branch: "pune", number: "12" }));
  expect(formFields(parseHtml(answer), "form#enrol")).toMatchObject({ code, branch: "pune" });
});

test("the branch that was chosen sees to it, and is named in the thanks and the export", async () => {
  const visitor = await signInAsAdmin(site.url);
  await visitor.post("/trainingpage", aTrainingEnquiry({ branch: "kochi" }));
  expect(await stored()).toMatchObject([{ branch: "kochi" }]);
  const $ = parseHtml(await visitor.get("/"));
  expect(textOf($, "[data-thanks] h1 + p")).toContain("Our Kochi branch");
  expect(textOf($, "[data-thanks] dl")).toMatch(/Branch ?Kochi/);
  expect((await visitor.get("/admin/training.csv")).text).toContain('"Kochi"');
});

test("the branch may be left open, also by a page from before it was asked for", async () => {
  await post(aTrainingEnquiry({ branch: "" }));
  await post(aTrainingEnquiry({ name: "Second" }));
  expect(await stored()).toMatchObject([{ branch: "" }, { branch: "" }]);
});

test("each course's row leads to the form with this course chosen", async () => {
  const $ = parseHtml(await send(site.url, "/trainingpage"));
  const rows = $('a[href^="/trainingpage?course="]').toArray();
  const names = [...textsOf($, "main dl dt a"), "Hardware"];
  expect(names).toEqual(courses);
  expect(rows).toHaveLength(courses.length);
  for (const [index, { attribs }] of rows.entries()) {
    const answer = await send(site.url, String(attribs.href).replace("#enrol", ""));
    expect(formFields(parseHtml(answer), "form#enrol").code).toBe(courses[index]);
  }
});

test("an address cannot put another course into the form", async () => {
  const answer = await send(site.url, "/trainingpage?course=%3Cb%3ECOBOL");
  expect(formFields(parseHtml(answer), "form#enrol").code).toBe("");
  expect(answer.text).not.toContain("COBOL");
});

test("a message keeps its lines and may hold links and any script", async () => {
  const message = "ಎರಡು ಲ್ಯಾಪ್‌ಟಾಪ್\n\nsee https://example.com/photo";
  const typed = aContactMessage({ message: message.replaceAll("\n", "\r\n") });
  await postForm(site.url, "/contactpage", typed);
  const stored = await recordsOf(site.db, "contact_message").selectAll().execute();
  expect(stored).toEqual([expect.objectContaining({ message, status: "new" })]);
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

test.each([
  [{ branch: "", code: "600 028" }, "chennai"],
  [{ branch: "kochi", code: "600 028" }, "kochi"],
  [{ branch: "", code: "110001" }, ""],
  [{ branch: "", code: "" }, ""],
])("a message with %j is seen to by the branch %j", async (place, branch) => {
  await postForm(site.url, "/contactpage", aContactMessage(place));
  const stored = await recordsOf(site.db, "contact_message").selectAll().execute();
  expect(stored).toMatchObject([{ branch, department: "Service and AMC" }]);
});

test.each([
  ["about=amc", { department: "Service and AMC" }],
  ["about=estimate", { department: "Rentals" }],
  ["slug=business-14&number=2&pin=600028", { department: "Rentals", code: "600 028" }],
  ["about=training", { department: "Training" }],
  ["about=correction", { department: "" }],
  ["branch=pune", { department: "", branch: "pune" }],
  ["about=%3Cb%3E&branch=delhi&pin=1", { department: "", branch: "", code: "" }],
])("a link with %s chooses %j", async (query, chosen) => {
  const answer = await send(site.url, `/contactpage?${query}`);
  expect(formFields(parseHtml(answer), "form#contact")).toMatchObject(chosen);
});

test("the contact page has every branch with its address, its phone and a map", async () => {
  const $ = parseHtml(await send(site.url, "/contactpage"));
  for (const { id, street, phone } of branches) {
    expect(textOf($, `#${id} address`)).toContain(street);
    expect($(`#${id} a[href="${phone.href}"]`)).toHaveLength(1);
    const map = $(`#${id} a[href^="https://www.google.com/maps/"]`).attr("href");
    expect(decodeURIComponent(map ?? "")).toContain(street);
  }
});
