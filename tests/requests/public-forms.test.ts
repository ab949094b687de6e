import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scriptRequest } from "#app/lib/script-request.ts";
import { kinds } from "#app/registry.server.ts";
import { noticeVersions } from "#content/privacy-notices.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { formOfEachKind } from "#tests/factories/form-of-each-kind.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, summaryLines, textsOf } from "#tests/support/html.ts";
import { Client, type Fields } from "#tests/support/http.ts";
import { openFor } from "#tests/support/privacy-centre.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * The rules of every form that a visitor sends and that becomes a record. The rules of one of them
 * are in a file of its own, input that no form takes in wrong-input.test.ts.
 */
interface PublicForm {
  path: string;
  /** Its id in the page. */
  id: string;
  /** The table of its records. */
  table: string;
  /** The form as somebody fills it in. */
  filled(own?: Record<string, string>): Record<string, string>;
  nameField: string;
  emailField: string;
  /** The redirect of the visitor, and the message there. */
  to: string;
  says: string;
  flash: string;
  /** The message at each empty field, in the order of the page. */
  missing: Record<string, string>;
  /** Other values that are refused. */
  wrong: [what: string, field: string, value: string, message: RegExp][];
  /** Only whoever is signed in has this form. */
  isForAccounts?: boolean;
}

const usual = {
  nameField: "name",
  emailField: "email",
  to: "/",
  says: "Submitted Successfully",
  flash: "submitted",
};
const nameMissing = "Enter your name.";
const emailMissing = "Enter your e-mail address.";
const phoneMissing = "Enter your phone number.";
const messageMissing = "Enter your message.";

const forms: PublicForm[] = [
  {
    path: "/",
    id: "enquiry",
    table: "enquiry",
    filled: anEnquiry,
    ...usual,
    missing: {
      email: emailMissing,
      name: nameMissing,
      number: phoneMissing,
      code: "Enter your zip code.",
    },
    wrong: [
      [
        "lost characters in the need",
        "need",
        "25\ufffdlaptops",
        /unreadable characters from your requirement/,
      ],
      ["200 kB of need", "need", "a".repeat(200_000), /Shorten your requirement to 2,000/],
    ],
  },
  {
    path: "/contactpage",
    id: "contact",
    table: "contact_message",
    filled: aContactMessage,
    ...usual,
    missing: {
      name: nameMissing,
      email: emailMissing,
      phone: phoneMissing,
      message: messageMissing,
    },
    wrong: [
      ["a message of 5,001", "message", "a".repeat(5_001), /Shorten your message to 5,000/],
      ["lost characters in the message", "message", "a\ufffdb", /unreadable characters/],
      ["a PIN code of three digits", "code", "560", /six digits of the PIN code/],
      ["a branch that there is not", "branch", "delhi", /Choose a branch/],
      ["a department that there is not", "department", "Sales", /Choose a department/],
    ],
  },
  {
    path: "/trainingpage",
    id: "enrol",
    table: "training_enquiry",
    filled: aTrainingEnquiry,
    ...usual,
    missing: {
      email: emailMissing,
      name: nameMissing,
      number: phoneMissing,
      code: "Choose a course.",
    },
    wrong: [
      ["a course that is not taught", "code", "COBOL", /Choose a course/],
      ["a branch that there is not", "branch", "delhi", /Choose a branch/],
    ],
  },
  {
    path: "/carrers",
    id: "apply",
    table: "career_application",
    filled: anApplication,
    nameField: "Name",
    emailField: "Email",
    to: "/",
    says: "Submit Successfully",
    flash: "submitSuccess",
    missing: {
      Name: nameMissing,
      Email: emailMissing,
      Phone: phoneMissing,
      Qualification: "Choose a qualification.",
    },
    wrong: [
      ["a qualification that is not offered", "Qualification", "PhD", /Choose a qualification/],
      ["a word for a file", "cv", "cv.pdf", /did not arrive/],
    ],
  },
  {
    path: "/userdashboard",
    id: "subscribe",
    table: "subscription",
    filled: aSubscription,
    ...usual,
    to: "/userdashboard",
    missing: { name: nameMissing, email: emailMissing, message: messageMissing },
    wrong: [
      ["200 kB of message", "message", "a".repeat(200_000), /Shorten your message/],
      ["lost characters in the name", "name", "A\ufffd", /unreadable characters/],
    ],
    isForAccounts: true,
  },
];

const site = await openSite();
const account = await createUser(site);

describe.each(forms)("the form at $path", (form) => {
  const { path, id, table, filled, nameField, emailField, to, says, flash } = form;
  let visitor: Client;
  beforeEach(async () => {
    visitor = new Client(site.url);
    const { email, password } = account;
    if (form.isForAccounts) await visitor.post("/login", { email, password });
  });
  afterEach(() => emptyTables(site.db, "record", "limit_use"));

  const post = (fields: Fields, headers: Record<string, string> = {}) =>
    visitor.post(path, fields, headers);
  const stored = () => recordsOf(site.db, table).selectAll().orderBy("no").execute();
  /** Columns are called as the fields are, in lower case; every form's number is a phone. */
  const columns = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name === "number" ? "phone" : name.toLowerCase(),
        value,
      ]),
    );

  describe("filled in", () => {
    test("is stored, trimmed at both ends, before the visitor is sent on", async () => {
      const { [nameField]: name, [emailField]: email } = filled();
      const typed = filled({ [nameField]: `  ${name} \n`, [emailField]: ` ${email} ` });
      expect(await post(typed)).toMatchObject({ status: 303, headers: { location: to } });
      expect(await stored()).toEqual([
        expect.objectContaining({
          ...columns(filled()),
          status: "new",
          spam_reasons: "",
          client_address: "127.0.0.1",
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        }),
      ]);
    });

    test("leaves its message in a cookie that scripts and other sites cannot use, for the next page", async () => {
      const { cookie } = visitor;
      expect((await post(filled())).cookies).toEqual([
        expect.stringMatching(/(?=.*; HttpOnly)(?=.*; SameSite=Lax)/),
      ]);
      const next = await visitor.get(to);
      expect(next.status).toBe(200);
      expect(textsOf(parseHtml(next), "[data-toast] p")).toEqual([says]);
      expect(next.cookies).toContainEqual(expect.stringMatching(/^flash=;.*max-age=0/i));
      expect(visitor.cookie).toBe(cookie);
      expect((await visitor.get(to)).text).not.toContain(says);
    });

    test("and sent by the page's script is told where to go; another program is redirected", async () => {
      const answer = await post(filled(), scriptRequest);
      expect([answer.status, answer.headers.location]).toEqual([204, to]);
      expect(answer.cookies).toEqual([expect.stringMatching(`^flash=${flash}[.;]`)]);
      expect(await stored()).toHaveLength(1);
      expect((await post(filled(), { Accept: "*/*" })).status).toBe(303);
    });

    test("may be written in any script, and what looks like SQL is text", async () => {
      const typed = filled({ [nameField]: "ஆஷா രവി 👩🏽‍💻 '); drop table record; --" });
      expect((await post(typed)).status).toBe(303);
      expect(await stored()).toEqual([expect.objectContaining(columns(typed))]);
    });

    test("is stored without fields that the form does not have", async () => {
      const others = { id: "mine", no: "777", user_id: "x", client_address: "x", created_at: "x" };
      await post(filled({ ...others, status: "done" }));
      const [row] = await stored();
      expect(row).toMatchObject({ ...columns(filled()), status: "new" });
      for (const [name, value] of Object.entries(others)) {
        expect(String(Object(row)[name]), name).not.toBe(value);
      }
    });

    test("is stored once, however often it arrives, and again when it was edited or sent under another key", async () => {
      const typed = filled({ submission_key: "one" });
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(typed)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
      expect(await stored()).toHaveLength(1);
      await post({ ...typed, [nameField]: "Asha R" });
      await post({ ...typed, submission_key: "two" });
      expect(await stored()).toHaveLength(3);
    });

    test("by a program that fills every field, or with a link for a name, is kept and marked", async () => {
      await post(filled({ reference_note: "x" }));
      await post(filled({ [nameField]: "see www.example.com" }));
      expect(await stored()).toMatchObject([
        { status: "spam", spam_reasons: "hidden field filled" },
        { status: "spam", spam_reasons: "link in a short field" },
      ]);
    });
  });

  describe("that cannot be right is answered with 400 and what to do, and not stored:", () => {
    afterEach(async () => {
      expect(await stored()).toEqual([]);
    });

    test.each([
      ["without any field", undefined],
      ["of spaces alone", " \t\r\n"],
    ])("%s, every field is named, in a summary and at the field", async (_what, spaces) => {
      const names = spaces === undefined ? [] : Object.keys(form.missing);
      const answer = await post(Object.fromEntries(names.map((name) => [name, spaces ?? ""])));
      expect(answer.status).toBe(400);
      const $ = parseHtml(answer);
      const errors = fieldErrors($);
      expect(errors).toEqual(form.missing);
      expect(summaryLines($)).toEqual(
        Object.values(errors).map((said) => expect.stringMatching(`: ${said}$`)),
      );
    });

    test("with half an address, everything typed stays", async () => {
      const typed = filled({ [nameField]: "ஆஷா", [emailField]: "asha@" });
      const answer = await post(typed);
      expect(answer.status).toBe(400);
      const $ = parseHtml(answer);
      expect(fieldErrors($)).toEqual({
        [emailField]: "Write the e-mail address in full, for example name@company.com.",
      });
      expect(formFields($, `form#${id}`)).toMatchObject(typed);
    });

    test.each(form.wrong)("%s", async (_what, field, value, message) => {
      const answer = await post(filled({ [field]: value }));
      expect(answer.status).toBe(400);
      const errors = fieldErrors(parseHtml(answer));
      expect(errors).toEqual({ [field]: expect.stringMatching(message) });
    });

    test("with markup, which comes back as text, without the hidden key and the honeypot", async () => {
      // As long as a phone number may be.
      const markup = `"></textarea><script>run()</script><b>'&`;
      const names = Object.keys(filled());
      const hidden = { submission_key: "key-sent", reference_note: "note-sent" };
      const typed = Object.fromEntries(names.map((name) => [name, markup]));
      const answer = await post({ ...typed, ...hidden });
      expect(answer.status).toBe(400);
      const $ = parseHtml(answer);
      const shown = formFields($, `form#${id}`);
      for (const name of names) {
        // A choice shows only what it offers.
        const isChoice = $(`form#${id} select[name="${name}"]`).length === 1;
        expect(shown[name], name).toBe(isChoice ? "" : markup);
      }
      expect($(`form#${id} :is(b, script)`)).toHaveLength(0);
      expect(answer.text).not.toMatch(/<script>run|key-sent|note-sent/);
    });
  });

  test("that is far too long comes back with as much as its field may hold", async () => {
    const answer = await post(
      filled({ [nameField]: '"'.repeat(200_000), other: "x".repeat(200_000) }),
    );
    expect(answer.status).toBe(400);
    expect(formFields(parseHtml(answer), `form#${id}`)[nameField]).toBe('"'.repeat(200));
    expect(answer.text.length).toBeLessThan(150_000);
  });

  test("that is too large is not read", async () => {
    const answer = await post(filled({ [nameField]: "a".repeat(1_000_001) }));
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("too large");
    expect(await stored()).toEqual([]);
  });
});

/** A notice at each form that takes personal data, kept with what it makes: the Rules, 2025, rule 3. */
test.each(kinds.all.map(({ description }) => description))(
  "the form of $many has a notice, whose wording stays with the record",
  async ({ table }) => {
    const place = formOfEachKind[table];
    if (!place) throw new Error(`there is no form of ${table} in the factory`);
    await storeRecord(site.db, "enquiry", { email: "owner@example.com" });
    if (table === "fault") await storeUnits(site.db, ["SB-1"]);
    const visitor = await openFor(site, "owner@example.com");
    if (/^\/(userdashboard|paymentpage)/.test(place.path)) await visitor.post("/login", account);
    const $ = parseHtml(await visitor.get(place.path));
    const notices = $("form:has([name=notice_version])");
    expect(notices.length).toBeGreaterThan(0);
    const notice = notices.first().find("details");
    const links = [...notice.find("a")].map(({ attribs }) => attribs.href);
    expect(links).toEqual(["/privacy/your-data", "/privacy"]);
    expect(notice.text()).toMatch(/to .*(withdraw).*Board/s);
    const notice_version = notices.find("[name=notice_version]").first().attr("value") ?? "";
    expect(notice_version).toBe(noticeVersions.at(-1));
    expect((await visitor.post(place.path, { ...place.fields, notice_version })).status).toBe(303);
    const rows = recordsOf(site.db, table).select("notice_version").orderBy("no", "desc");
    expect(await rows.executeTakeFirst()).toEqual({ notice_version });
    await emptyTables(site.db, "record", "limit_use");
  },
);
