import { afterEach, describe, expect, test } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aCompoundFile, aDocx, aDocxBomb, anExe, aPdf } from "#tests/factories/documents.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { Client, postMultipart } from "#tests/support/http.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

const site = await openSite();
afterEach(() => emptyTables(site.db, "record", "limit_use"));

const stored = () => recordsOf(site.db, "career_application").selectAll().orderBy("no").execute();
const cvs = async () => {
  const rows = await site.db.selectFrom("cv").selectAll().execute();
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Buffer.from(bytes) }));
};
const cv = (content: Buffer, name = "cv.pdf") => ({
  cv: new File([Uint8Array.from(content)], name),
});
const post = (fields: Record<string, string>, files = {}, path = "/carrers") =>
  postMultipart(site.url, path, fields, files);

describe("an application", () => {
  test("names the branch that was chosen, or none", async () => {
    expect((await post(anApplication({ branch: "kochi" }))).status).toBe(303);
    await post(anApplication({ branch: "", Name: "Second" }));
    await post(anApplication({ Name: "Third" }));
    expect((await stored()).map(({ branch }) => branch)).toEqual(["kochi", "", ""]);
    const answer = await post(anApplication({ branch: "delhi" }));
    expect(answer.status).toBe(400);
    expect(fieldErrors(parseHtml(answer))).toEqual({ branch: "Choose a branch." });
  });

  test.each([
    ...["BCA", "B.Com", "B.Tech", "MBA", "Diploma"].map((offered) => [offered, offered, "PhD"]),
    ["இளங்கலை, M.Sc (IT)", "Other", " இளங்கலை, M.Sc (IT) "],
  ])("may name %s", async (qualification, Qualification = "", otherQualification = "") => {
    await post(anApplication({ Qualification, otherQualification }));
    expect(await stored()).toMatchObject([{ qualification, status: "new" }]);
  });

  test("may come without a CV, as browsers send an empty choice", async () => {
    expect((await post(anApplication(), cv(Buffer.alloc(0), ""))).status).toBe(303);
    expect(await stored()).toHaveLength(1);
    expect(await cvs()).toEqual([]);
  });

  test.each<[string, Buffer, string]>([
    ["doc", aCompoundFile(), "cv.doc"],
    ["docx", aDocx(), "சுயவிவரம்.docx"],
    ["docx", aDocxBomb(), "60 MB unpacked.docx"],
    ["pdf", aPdf(), "named-wrongly.exe"],
    ["pdf", Buffer.concat([aPdf(), Buffer.alloc(5_000_000 - aPdf().length, "%")]), "5 MB.pdf"],
  ])("keeps a CV byte by byte: %s", async (type, content, name) => {
    expect((await post(anApplication(), cv(content, name))).status).toBe(303);
    const [[application], [row]] = [await stored(), await cvs()];
    expect(application).toMatchObject({ job: "", status: "new" });
    const file = { record_id: application?.id, type, file_name: name, size: content.length };
    expect(row).toEqual(expect.objectContaining(file));
    expect(row?.bytes.equals(content)).toBe(true);
  });

  test("keeps the last part of a file's path for its name", async () => {
    await post(anApplication(), cv(aPdf(), "C:\\Users\\../../cv.pdf"));
    expect(await cvs()).toEqual([expect.objectContaining({ file_name: "cv.pdf" })]);
  });
});

describe("invalid input is answered with 400 and its remedy", () => {
  afterEach(async () => {
    expect(await stored()).toEqual([]);
    expect(await cvs()).toEqual([]);
  });

  const macros = { name: "word/vbaProject.bin", content: "macros" };
  test.each<[string, Buffer, string, RegExp]>([
    ["a program called PDF", anExe(), "cv.pdf", /is not a PDF, DOC or DOCX\./],
    ["a file of 6 MB", Buffer.alloc(6_000_000, "%PDF-"), "cv.pdf", /is 6\.0 MB.*up to 5 MB/],
    ["a document with macros", aDocx([macros]), "cv.docx", /contains macros.*Export it as a PDF/],
    ["an empty file", Buffer.alloc(0), "cv.pdf", /This file is empty/],
  ])("%s", async (_what, content, name, message) => {
    const typed = anApplication({ Name: "கீர்த்தனா" });
    const answer = await post(typed, cv(content, name));
    expect(answer.status).toBe(400);
    const $ = parseHtml(answer);
    expect(fieldErrors($)).toEqual({ cv: expect.stringMatching(message) });
    // Everything typed is still there, and the file is named.
    expect(formFields($, "form#apply")).toMatchObject(typed);
    expect(textOf($, "[data-sent-file]")).toBe(`${name} was not accepted.`);
  });

  test("a good CV beside a mistake is asked for again, and never named as wrong", async () => {
    const answer = await post(anApplication({ Phone: "1" }), cv(aPdf(), "my cv.pdf"));
    const $ = parseHtml(answer);
    expect(textOf($, "[data-sent-file]")).toBe("my cv.pdf has to be chosen again.");
    expect(fieldErrors($)).toEqual({ Phone: expect.stringContaining("7 to 15 digits") });
  });

  test("a file that is no CV is named together with all other mistakes", async () => {
    const answer = await post(anApplication({ Name: "", Phone: "12" }), cv(anExe()));
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(parseHtml(answer)))).toEqual(["Name", "Phone", "cv"]);
  });

  test.each([
    ["none", {}, /Enter your qualification\./],
    ["lost characters", { otherQualification: "M\ufffdSc" }, /unreadable characters/],
  ])("another qualification of %s, beside all other mistakes", async (_what, own, message) => {
    const answer = await post(anApplication({ Qualification: "Other", Phone: "1", ...own }));
    expect(answer.status).toBe(400);
    const Phone = expect.stringContaining("7 to 15 digits");
    const otherQualification = expect.stringMatching(message);
    expect(fieldErrors(parseHtml(answer))).toEqual({ Phone, otherQualification });
  });

  test("a job that there is not", async () => {
    expect((await post(anApplication(), {}, "/carrers/astronaut")).status).toBe(404);
    expect((await new Client(site.url).get("/carrers/astronaut")).status).toBe(404);
  });
});

describe("files of 20 MB in an hour are taken from one address", () => {
  // They are counted by the hour.
  stopClock();
  const apply = (Name: string) => post(anApplication({ Name }), cv(aPdf(), "my cv.pdf"));

  test("then the answer is when to come back, what was typed stays, and the rest is taken", async () => {
    expect((await apply("One")).status).toBe(303);
    const bytes = site.db.updateTable("limit_use").where("limit_name", "=", "fileBytes");
    await bytes.set({ used: 20_000_000 - aPdf().length }).execute();
    expect((await apply("Two")).status).toBe(303);

    const answer = await apply("Three");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const $ = parseHtml(answer);
    expect($.text()).toContain("Too many forms came from your network");
    expect(formFields($, "form#apply")).toMatchObject(anApplication({ Name: "Three" }));
    expect(textOf($, "[data-sent-file]")).toBe("my cv.pdf has to be chosen again.");
    expect(await cvs()).toHaveLength(2);
    // A stored application is confirmed, and a form without a file has nothing to count.
    expect((await apply("Two")).status).toBe(303);
    expect((await post(anApplication({ Name: "Three" }))).status).toBe(303);
    expect(await stored()).toHaveLength(3);
  });
});
