import { describe, expect, test } from "vitest";
import { cvTypeOf as typeOf } from "#app/platform/files/cv-type.server.ts";
import { FileRefused } from "#app/platform/files/sent-file.server.ts";
import {
  aCompoundFile,
  aDocx,
  aDocxBomb,
  anExe,
  aPdf,
  aZip,
  contentTypes,
  mainTypes,
} from "#tests/factories/documents.ts";

const cvTypeOf = async (bytes: Buffer) => typeOf(bytes);
const latin = (text: string) => Buffer.from(text, "latin1");

describe("a CV is known by its bytes", () => {
  const images = Array.from({ length: 30 }, (_, index) => ({
    name: `word/media/image${index}.png`,
    content: "x".repeat(index),
  }));
  const document = { name: "word/document.xml", content: "<w:document/>" };
  const { name, content } = contentTypes(mainTypes.docx);
  const types = { name, content: String(content) };
  const utf16 = Buffer.from(`\ufeff${types.content}`, "utf16le");
  const vba = { name: "word/vbaProject.bin", content: "" };
  const word = Buffer.from(" _VBA_PROJECT\0 EncryptedPackage\0".padEnd(500), "utf16le");
  test.each<[string, Buffer, string]>([
    ["PDF", aPdf(), "pdf"],
    ["DOC", aCompoundFile(), "doc"],
    ["DOC with a directory of several sectors", aCompoundFile(["WordDocument"], 9), "doc"],
    ["DOCX", aDocx(), "docx"],
    ["DOCX with many parts", aDocx(images), "docx"],
    ["DOCX whose list of parts is last", aZip([document, contentTypes(mainTypes.docx)]), "docx"],
    ["PDF after a byte order mark", Buffer.concat([text("\ufeff"), aPdf()]), "pdf"],
    ["PDF after a line break", Buffer.concat([text("\r\n"), aPdf()]), "pdf"],
    ["PDF after a printer's commands", Buffer.concat([latin("\x1b%-12345X@PJL\n"), aPdf()]), "pdf"],
    ["PDF with the word in a text", Buffer.concat([aPdf(), text("(/JavaScript /Launch)")]), "pdf"],
    ["DOCX with bytes after it", Buffer.concat([aDocx(), Buffer.alloc(900)]), "docx"],
    [
      "DOCX with other quotes",
      aDocx([], { ...types, content: types.content.replaceAll('"', "'") }),
      "docx",
    ],
    ["DOCX in UTF-16", aDocx([], { name, content: utf16 }), "docx"],
    [
      "DOCX with the word in a text",
      aDocx([{ name: "word/media/image1.bmp", content: aZip([vba]), isStored: true }]),
      "docx",
    ],
    ["RTF under the name of a DOC", text(`${rtf} Typist, \\objective: to type.}\r\n`), "doc"],
    ["DOC with the word in a text", Buffer.concat([aCompoundFile(), word]), "doc"],
  ])("%s", async (_what, file, type) => {
    expect(await cvTypeOf(file)).toBe(type);
  });
});

const text = (content: string) => Buffer.from(content);
const rtf = "{\\rtf1\\ansi";
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

describe("anything else is refused", () => {
  test.each<[string, Buffer]>([
    ["a program", anExe()],
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["HTML before a PDF", Buffer.concat([text("<script>alert(1)</script>"), aPdf()])],
    ["plain text", text("My life so far")],
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.alloc(2000)],
    ["a spreadsheet of the old kind", aCompoundFile(["Workbook"])],
    ["a spreadsheet of the new kind", aDocx([], contentTypes(sheet))],
    ["an installer", aCompoundFile(["Root", "MsiTables"])],
    ["a compound file that breaks off", aCompoundFile().subarray(0, 600)],
    ["a ZIP of anything", aZip([{ name: "cv.txt", content: "cv" }])],
    ["an empty ZIP", aZip([])],
    ["an empty compound file", aCompoundFile([])],
  ])("%s", async (_what, file) => {
    await expect(cvTypeOf(file)).rejects.toThrow(/is not a PDF, DOC or DOCX\./);
  });
});

describe("a document that nobody can open says why", () => {
  test.each<[string, Buffer, RegExp]>([
    ["a DOCX with a password", aCompoundFile(["EncryptionInfo", "EncryptedPackage"]), /password/],
    ["a DOC with a password", anEncryptedDoc(), /password/],
    ["a DOCX that breaks off", aDocx().subarray(0, 300), /is damaged/],
    ["an RTF that breaks off", text(`${rtf} Typist`), /is damaged/],
    [
      "an RTF with a program in it",
      text(`${rtf}{\\object\\objemb{\\*\\objdata 0105}}}`),
      /other files/,
    ],
    ["a DOCX that lost its beginning", aDocx().fill(0, 30, 90), /is damaged/],
  ])("%s", async (_what, file, why) => {
    await expect(cvTypeOf(file)).rejects.toThrow(why);
  });
});

/** Its first sector after the directory begins as an encrypted document does. */
function anEncryptedDoc() {
  const doc = Buffer.concat([aCompoundFile(["WordDocument"]), Buffer.alloc(512)]);
  doc.writeUInt32LE(2, 1024 + 128 + 116);
  doc.writeUInt16LE(0xa5ec, 3 * 512);
  doc.writeUInt16LE(0x0100, 3 * 512 + 10);
  return doc;
}

describe("a document with macros is refused, and may come as PDF", () => {
  test.each<[string, Buffer]>([
    ["DOC", aCompoundFile(["WordDocument", "Macros", "_VBA_PROJECT"])],
    ["DOC, in other letters", aCompoundFile(["WordDocument", "_vba_Project"])],
    ["DOCX", aDocx([{ name: "word/vbaProject.bin", content: "macros" }])],
    ["DOCX, in other letters", aDocx([{ name: "word/VBAPROJECT.BIN", content: "macros" }])],
    ["DOCM by its own word", aDocx([], contentTypes(mainTypes.docm))],
  ])("%s", async (_what, file) => {
    await expect(cvTypeOf(file)).rejects.toThrow(/contains macros.*Export it as a PDF/);
  });
});

describe("an archive that would unpack to very much is not unpacked", () => {
  test("a document of 60 MB is taken as it is packed", async () => {
    const bomb = aDocxBomb();
    expect(bomb.length).toBeLessThan(100_000);
    expect(await cvTypeOf(bomb)).toBe("docx");
  });

  // The type follows 2 MB of spaces, so reading it means unpacking them.
  const { name, content } = contentTypes(mainTypes.docx);
  const padded = { name, content: `${" ".repeat(2_000_000)}${content}` };
  test.each([
    ["that says so", padded],
    ["that says it is small", { ...padded, saysSize: 1_000 }],
  ])("of a list of parts %s, only the first of 2 MB are looked at", async (_what, types) => {
    await expect(cvTypeOf(aDocx([], types))).rejects.toThrow(/is not a PDF, DOC or DOCX\./);
  });
});

test("no cut or changed file makes it fail otherwise", async () => {
  for (const file of [aPdf(), aCompoundFile(), aDocx()]) {
    for (let at = 0; at < file.length; at += process.env.LONG_RUNS ? 7 : 29) {
      const changed = Buffer.from(file);
      changed.writeUInt8(file.readUInt8(at) ^ 0xff, at);
      for (const broken of [changed, file.subarray(0, at)]) {
        const error = await cvTypeOf(broken).catch((error) => error);
        expect(typeof error === "string" || error instanceof FileRefused, String(error)).toBe(true);
      }
    }
  }
});
