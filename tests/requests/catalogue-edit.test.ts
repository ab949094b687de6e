import { describe, expect, test } from "vitest";
import { bankAccount } from "#content/registrations.ts";
import { aPhotograph } from "#tests/factories/pictures.ts";
import { createUser } from "#tests/factories/user.ts";
import { confirmedAgo } from "#tests/support/accounts.ts";
import { fieldErrors, formFields, parseHtml, summaryLines, textsOf } from "#tests/support/html.ts";
import { Client, postMultipart, send, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const page = "/productspage/laptops/business-14";
const edit = "/admin/catalogue/configuration/business-14";
const visitor = new Client(site.url);

const openForm = async (path = edit) => formFields(parseHtml(await admin.get(path)), "#item");
const newest = async (kind: string, slug: string) =>
  site.db
    .selectFrom("catalogue_document")
    .selectAll()
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .orderBy("version", "desc")
    .executeTakeFirst();
const act = async (path: string, intent: string, own: Record<string, string> = {}) => {
  const { version = "" } = await openForm(path);
  return admin.save(path, { intent, seen: version, ...own });
};

test("a draft is saved, previewed, published, taken back and discarded", async () => {
  const form = await openForm();
  const saved = await admin.post(edit, { ...form, summary: "Light and quiet." });
  expect([saved.status, saved.headers.location]).toEqual([303, edit]);
  expect((await visitor.get("/productspage/laptops")).text).not.toContain("Light and quiet.");
  const shown = parseHtml(await admin.get(edit));
  expect(textsOf(shown, "[aria-label='Draft and versions'] dd").join()).toContain(
    "Light and quiet.",
  );
  expect(textsOf(shown, "#item-summary-hint")[0]).toContain(`Published: ${form.summary}`);

  expect((await act(edit, "publish")).outcome.said).toBe("Published. Visitors see version 2.");
  expect((await visitor.get("/productspage/laptops")).text).toContain("Light and quiet.");

  expect((await act(edit, "take-back", { version: "1" })).outcome.said).toContain("Version 1");
  expect((await openForm()).summary).toBe(form.summary);
  expect((await act(edit, "discard")).status).toBe(200);
  expect((await openForm()).summary).toBe("Light and quiet.");
  expect((await act(edit, "discard")).status).toBe(404);
});

test("another bank account of a GST registration asks for the password, and all admins hear of it with both", async () => {
  const path = "/admin/catalogue/registration/karnataka";
  const other = await createUser(site, "admin");
  await createUser(site, "admin", { banned: true });
  const adminId = await adminIdOf(site);
  await admin.post(path, { ...(await openForm(path)), number: "111222333" });
  await confirmedAgo(site.db, 11, adminId);
  const { version: seen = "" } = await openForm(path);
  const list = { intent: "publish", kind: "registration", draft: `registration karnataka ${seen}` };
  for (const asked of [
    await act(path, "publish"),
    await admin.save("/admin/catalogue/registration", list),
  ]) {
    expect([asked.status, asked.outcome.confirm]).toEqual([403, "password"]);
  }
  const wrong = await act(path, "publish", { password: "wrong" });
  expect(Object.keys(wrong.outcome.errors)).toEqual(["password"]);
  expect(wrong.text).not.toContain('"wrong"');
  expect((await newest("registration", "karnataka"))?.state).toBe("draft");
  expect((await act(path, "publish", { password: theAdmin.password })).status).toBe(200);
  const entry = await site.db
    .selectFrom("audit")
    .select(["actor_id", "before", "after"])
    .where("action", "=", "registration-changed")
    .executeTakeFirstOrThrow();
  expect(entry.actor_id).toBe(adminId);
  expect(JSON.parse(entry.before ?? "")).toMatchObject({ number: bankAccount.number });
  expect(JSON.parse(entry.after ?? "")).toMatchObject({ number: "111222333" });
  const mails = await readOutbox(site.db);
  const told = mails.filter(({ template }) => template === "registration changed");
  expect(told.map(({ to }) => to).sort()).toEqual([theAdmin.email, other.email].sort());
  expect(told[0]?.data).toMatchObject({ by: theAdmin.email, after: { number: "111222333" } });
});

test("of two who save at once, the second sees what the first changed and loses nothing", async () => {
  const path = "/admin/catalogue/course/ccna";
  const [first, second] = [await openForm(path), await openForm(path)];
  const batch = JSON.stringify([{ branch: "kochi", begins: "2027-03-01", seats: 8 }]);
  expect((await admin.post(path, { ...first, batches: batch, duration: "8 weeks" })).status).toBe(
    303,
  );
  const refused = await admin.post(path, { ...second, duration: "9 weeks", fee: "12,500" });
  expect(refused.status).toBe(409);
  const merged = formFields(parseHtml(refused), "#item");
  expect(merged).toMatchObject({ duration: "9 weeks", fee: "12,500" });
  expect(JSON.parse(merged.batches ?? "")).toEqual([
    { branch: "kochi", begins: "2027-03-01", seats: 8 },
  ]);
  expect(textsOf(parseHtml(refused), "[aria-labelledby=edit-conflict] li")).toEqual([
    expect.stringMatching(/^Duration.*Theirs8 weeks.*Yours9 weeks/),
    expect.stringMatching(/^Batches.*Kochi, 1 Mar( 2027)?, 8.*Theirs is in the form$/),
  ]);
  expect((await admin.post(path, merged)).status).toBe(303);
  expect(JSON.parse((await newest("course", "ccna"))?.body ?? "")).toMatchObject({
    fee: 12_500,
    duration: "9 weeks",
    batches: [{ seats: 8 }],
  });
  const stale = await admin.save(path, { intent: "discard", seen: first.version ?? "" });
  expect([stale.status, stale.outcome.failure]).toEqual([
    409,
    expect.stringContaining("A colleague"),
  ]);
});

test("of two who change different rows of a list, both are kept", async () => {
  const path = "/admin/catalogue/configuration/studio-16";
  const [first, second] = [await openForm(path), await openForm(path)];
  const specs = JSON.parse(first.specs ?? "");
  const withRow = (at: number, value: string) =>
    JSON.stringify(specs.with(at, { ...specs[at], value }));
  await admin.save(path, { ...first, specs: withRow(0, "Theirs") });
  const { status, outcome } = await admin.save(path, { ...second, specs: withRow(1, "Mine") });
  const [difference] = outcome.differences ?? [];
  expect([status, difference?.both]).toEqual([409, true]);
  expect(difference).toMatchObject({ theirs: expect.stringContaining(", Theirs") });
  expect(difference?.theirs).not.toContain(specs[2].value);
  expect(JSON.parse(outcome.values.specs ?? "")).toMatchObject([
    { value: "Theirs" },
    { value: "Mine" },
    ...specs.slice(2),
  ]);
  expect((await admin.save(path, outcome.values)).outcome.said).toContain("Draft saved.");
});

test("a mistake in a row is named with its number, and all input stays", async () => {
  const form = await openForm();
  const specs = JSON.parse(form.specs ?? "");
  specs[2].value = "";
  const typed = {
    ...form,
    specs: JSON.stringify(specs),
    name: "",
    rates: '{"day":"x"}',
    deposit: "-1",
  };
  const refused = await admin.post(edit, typed);
  expect(refused.status).toBe(400);
  expect(summaryLines(parseHtml(refused))).toEqual([
    "Name: Enter the name.",
    expect.stringMatching(/^Rates: Enter the rate for a day as a whole number/),
    expect.stringMatching(/^Deposit: Enter the deposit as a whole number/),
    "Specifications: Row 3: Enter the specification.",
  ]);
  const { submission_key: _key, ...shown } = formFields(parseHtml(refused), "#item");
  expect(shown).toMatchObject({
    specs: typed.specs,
    name: "",
    rates: '{"day":"x"}',
    deposit: "-1",
  });
});

describe("a new item", () => {
  const path = "/admin/catalogue/notice/new";
  const notice = { text: "Closed on Sunday", from: "2027-05-01", until: "2027-05-02" };

  test("gets its address once", async () => {
    const saved = await admin.post(path, { ...notice, slug: "closed" });
    expect(saved.headers.location).toBe("/admin/catalogue/notice/closed");
    const again = await admin.post(path, { ...notice, slug: "closed" });
    expect(fieldErrors(parseHtml(again))).toEqual({
      slug: expect.stringContaining("This address is taken."),
    });
    const elsewhere = await admin.post(saved.headers.location ?? "", { ...notice, slug: "other" });
    expect(elsewhere.status).toBe(409);
    expect(await newest("notice", "other")).toBeUndefined();
  });

  test.each(["", "new", "With Space", "../x", "ஸ்ரீ", "a".repeat(61)])("not %j", async (slug) => {
    const refused = await admin.post(path, { ...notice, slug });
    expect(Object.keys(fieldErrors(parseHtml(refused)))).toEqual(["slug"]);
    expect(formFields(parseHtml(refused), "#item")).toMatchObject(notice);
  });

  test("a group shows another one's picture until it has its own", async () => {
    const path = "/admin/catalogue/group/new";
    const form = await openForm(path);
    expect([form.offeredBy, form.turnaround]).toEqual(["", "1"]);
    const words = {
      name: "Robots",
      plural: "robots",
      unit: "robot",
      summary: "Arms.",
      description: "Arms.",
    };
    const empty = { compared: "[]", narrowedBy: "[]", steps: "[]" };
    const typed = {
      ...form,
      ...words,
      ...empty,
      slug: "robots",
      offeredBy: "slim-13",
      ledBy: "slim-13",
    };
    expect(parseHtml(await admin.get(path))("#item-ledBy option[value=slim-13]")).toHaveLength(1);
    expect((await admin.post(path, typed)).status).toBe(303);
    expect((await admin.get("/productspage/robots?preview=1")).status).toBe(200);
    const next = await openForm("/admin/catalogue/configuration/new?group=robots");
    expect(next).toMatchObject({ group: "robots", state: "shown" });
  });

  test("a configuration belongs to a group that exists", async () => {
    const typed = { ...(await openForm()), group: "no-such-group", slug: "lost" };
    const refused = await admin.post("/admin/catalogue/configuration/new", typed);
    expect(fieldErrors(parseHtml(refused))).toEqual({
      group: expect.stringContaining("Choose a group."),
    });
  });
});

test("of two who change a mail text with braces and brackets, the second sees both", async () => {
  const path = "/admin/catalogue/template/prices";
  const [first, second] = [await openForm(path), await openForm(path)];
  await admin.save(path, { ...first, text: "{name}, theirs" });
  const { status, outcome } = await admin.save(path, { ...second, text: "[fill in] mine" });
  expect(status).toBe(409);
  expect(outcome.differences).toMatchObject([
    { name: "text", theirs: "{name}, theirs", yours: "[fill in] mine", taken: false },
  ]);
  await act(path, "discard");
});

test("a long list in an Indian script fits into its form", async () => {
  const text = "தமிழ்".repeat(12);
  const specs = Array.from({ length: 200 }, (_, i) => ({
    label: `${i} ${text}`.slice(0, 60),
    value: text.repeat(4),
    short: text,
  }));
  for (const value of [specs, specs.toReversed()]) {
    const fields = { ...(await openForm()), specs: JSON.stringify(value) };
    const { status } = await postMultipart(site.url, edit, fields, {}, { Cookie: admin.cookie });
    expect(status).toBe(303);
  }
  await act(edit, "discard");
});

const pictures = "/admin/catalogue/pictures";

test("what is no picture is refused with a reason", async () => {
  const upload = (files: Record<string, File>) =>
    postMultipart(site.url, pictures, {}, files, { Cookie: admin.cookie });
  const noPictures: Record<string, File>[] = [
    {},
    { picture: new File(["%PDF-1.7"], "a.png", { type: "image/png" }) },
  ];
  for (const files of noPictures) {
    const { status, text } = await upload(files);
    expect(status).toBe(400);
    expect(JSON.parse(text).failure).toMatch(/\w/);
  }
  const type = "multipart/form-data; boundary=x";
  const headers = { "Content-Type": type, Origin: site.url, Cookie: admin.cookie };
  const large = { method: "POST", headers, body: Buffer.alloc(16_500_000) };
  expect((await send(site.url, pictures, large)).status).toBe(413);
});

test("an uploaded picture is published with an alternative text only", async () => {
  const path = "/admin/catalogue/configuration/slim-13";
  const picture = new File([new Uint8Array(await aPhotograph())], "a.jpg");
  const sent = [{}, { picture }, { Cookie: admin.cookie }] as const;
  const { text } = await postMultipart(site.url, pictures, ...sent);
  const { name } = JSON.parse(text);
  await admin.post(path, { ...(await openForm(path)), picture: name });
  const refused = await act(path, "publish");
  expect([refused.status, refused.outcome.failure]).toEqual([
    409,
    expect.stringContaining("Configuration Slim 13: Enter the alternative text."),
  ]);
  await admin.post(path, { ...(await openForm(path)), alt: "A slim laptop" });
  expect((await act(path, "publish")).status).toBe(200);
  const $ = parseHtml(await visitor.get("/productspage/laptops/slim-13"));
  expect($(`img[src*="${name}"]`).attr("alt")).toBe("A slim laptop");
});

test("without the permission for prices, words are changed and prices are not", async () => {
  const account = await createUser(site, "coordinator");
  const { id, ...given } = account;
  await site.db.updateTable("user").set({ grants: "catalogue" }).where("id", "=", id).execute();
  const coordinator = await signInAt(site.url, given);
  const path = "/admin/catalogue/course/ccnp";
  const form = formFields(parseHtml(await coordinator.get(path)), "#item");
  const refused = await coordinator.post(path, { ...form, fee: "9000", summary: "New words" });
  expect([refused.status, fieldErrors(parseHtml(refused))]).toEqual([
    403,
    { fee: expect.stringContaining("permission for prices") },
  ]);
  expect((await coordinator.post(path, { ...form, summary: "New words" })).status).toBe(303);
  const bank = "/admin/catalogue/registration/karnataka";
  const account2 = formFields(parseHtml(await coordinator.get(bank)), "#item");
  expect((await coordinator.post(bank, { ...account2, holder: "Somebody" })).status).toBe(403);
  await admin.post(path, { ...(await openForm(path)), fee: "9000" });
  await act(path, "publish");
  const seen = (await newest("course", "ccnp"))?.version;
  const back = { intent: "take-back", version: "1", seen: String(seen) };
  expect((await coordinator.save(path, back)).status).toBe(403);
});

test("a notice is taken down in one act", async () => {
  const path = "/admin/catalogue/notice/down";
  const words = "Closed for a while";
  const notice = { text: words, from: "2026-01-01", until: "2036-01-01", slug: "down" };
  await admin.post("/admin/catalogue/notice/new", notice);
  await act(path, "publish");
  const takeDown = () =>
    admin.save("/admin/catalogue/notice", { intent: "take-down", kind: "notice", slug: "down" });
  expect((await visitor.get("/")).text).toContain(words);
  const { text: _text, ...changed } = await openForm(path);
  await admin.post(path, { ...changed, text: "Other words" });
  expect((await takeDown()).outcome.said).toMatch(/^Taken down\. Visitors see version \d+\.$/);
  expect((await visitor.get("/")).text).not.toMatch(/Closed for a while|Other words/);
  expect((await takeDown()).status).toBe(404);
});

describe("a preview", async () => {
  const { id: _user, ...user } = await createUser(site, "user");
  const { id: _id, ...coordinator } = await createUser(site, "coordinator");
  const customer = new Client(site.url);
  await customer.post("/login", user);
  const colleague = await signInAt(site.url, coordinator);
  const words = "Only in the draft.";
  const draft = async () => {
    await admin.post(edit, { ...(await openForm()), description: words });
  };

  test("is the page with all drafts, for staff with the permission alone", async () => {
    await draft();
    for (const client of [visitor, customer, colleague]) {
      const { status, text, headers } = await client.get(`${page}?preview=1`);
      expect([status, text.includes(words), text.includes("Back to editing")]).toEqual([
        200,
        false,
        false,
      ]);
      expect(headers["x-robots-tag"]).toBeUndefined();
    }
    for (const path of [`${page}?preview=`, `${page}?preview=1&term=week`]) {
      const { text, headers } = await admin.get(path);
      expect(textsOf(parseHtml({ text }), "main mark")).toContain(words);
      expect(textsOf(parseHtml({ text }), "[aria-label=Differences] li").join()).toContain(words);
      expect(headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
      });
    }
    const { headers, text } = await admin.get(`${page}.data?preview=1`);
    expect(text).toContain(words);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect((await admin.get(page)).text).not.toContain(words);
  });

  test("leads to previews, and nothing is ordered or sent there", async () => {
    await draft();
    const $ = parseHtml(await admin.get(`${page}?preview=1`));
    expect($("[data-order]")).toHaveLength(0);
    expect($("main button[formaction='#preview-order']").length).toBeGreaterThan(0);
    expect($("main [name=order]")).toHaveLength(0);
    expect($("aside a").first().attr("href")).toBe(edit);
    const leads = $("nav a, main a")
      .toArray()
      .map((link) => $(link).attr("href") ?? "");
    expect(leads).toContain("/productspage/laptops?preview=1");
    expect(leads).toContain("/aboutpage?preview=1");
    const contact = parseHtml(await admin.get("/contactpage?preview=1"));
    const action = contact("form[data-form]").attr("action") ?? "";
    expect(action).toBe("/contactpage?preview=1#contact");
    const sent = await admin.post(action, { name: "Asha", message: "Hello" });
    expect([sent.status, sent.text.includes("Nothing was sent.")]).toEqual([409, true]);
  });

  test("of a later day shows its notices", async () => {
    const path = "/admin/catalogue/notice/later";
    const notice = { text: "Closed at New Year", from: "2031-01-01", until: "2031-01-01" };
    await admin.post("/admin/catalogue/notice/new", { ...notice, slug: "later" });
    expect(parseHtml(await admin.get(path))("a[target=_blank]").attr("href")).toBe(
      "/?preview=2031-01-01",
    );
    const notices = async (path: string) =>
      textsOf(parseHtml(await admin.get(path)), "[aria-label=Notices] li");
    expect(await notices("/?preview=2031-01-01")).toEqual(["Closed at New Year"]);
    expect(await notices("/?preview=1")).toEqual([]);
  });
});
