import { describe, expect, test } from "vitest";
import { CvRefused, cvTypeOf } from "#app/lib/cv-type.server.ts";
import { aCompoundFile, aDocx, aDocxBomb, anExe, aPdf, aZip } from "#tests/factories/documents.ts";

describe("a CV is known by its bytes", () => {
  test("PDF", async () => {
    expect(await cvTypeOf(aPdf())).toBe("pdf");
  });

  test("DOC, also with a directory of several sectors", async () => {
    expect(await cvTypeOf(aCompoundFile())).toBe("doc");
    expect(await cvTypeOf(aCompoundFile(["WordDocument"], 9))).toBe("doc");
  });

  test("DOCX", async () => {
    expect(await cvTypeOf(aDocx())).toBe("docx");
  });

  test("DOCX with a comment behind it and parts of every kind", async () => {
    const parts = Array.from({ length: 30 }, (_, index) => ({
      name: `word/media/image${index}.png`,
      content: "x".repeat(index),
    }));
    expect(await cvTypeOf(aDocx(parts))).toBe("docx");
  });
});

const text = (content: string) => Buffer.from(content);
const cut = (file: Buffer, bytes: number) => file.subarray(0, bytes);

describe("anything else is refused", () => {
  test.each<[string, Buffer]>([
    ["a program", anExe()],
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["HTML before a PDF", Buffer.concat([text("<script>alert(1)</script>"), aPdf()])],
    ["plain text", text("My life so far")],
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.alloc(2000)],
    ["a spreadsheet of the old kind", aCompoundFile(["Workbook"])],
    ["an installer", aCompoundFile(["Root", "MsiTables"])],
    ["a compound file that breaks off", cut(aCompoundFile(), 600)],
    ["a header of a compound file", cut(aCompoundFile(), 512)],
    ["a ZIP of anything", aZip([{ name: "cv.txt", content: "cv" }])],
    ["an empty ZIP", aZip([])],
    ["a DOCX that breaks off", cut(aDocx(), 200)],
    ["a DOCX with bytes behind it", Buffer.concat([aDocx(), text("more")])],
  ])("%s", async (_what, file) => {
    await expect(cvTypeOf(file)).rejects.toThrow(/is not a PDF, DOC or DOCX inside/);
  });

  test("a compound file whose directory runs in a circle", async () => {
    const file = aCompoundFile(["Workbook"]);
    file.writeUInt32LE(1, 512 + 4);
    await expect(cvTypeOf(file)).rejects.toThrow(CvRefused);
  });

  test("a compound file with sectors that are not there", async () => {
    const file = aCompoundFile(["Workbook"]);
    for (const at of [48, 76, 516]) {
      const broken = Buffer.from(file);
      broken.writeUInt32LE(0x00ffffff, at);
      await expect(cvTypeOf(broken)).rejects.toThrow(CvRefused);
    }
  });
});

describe("a DOCX that harms whoever opens it is refused", () => {
  test("one that unpacks to 60 MB", async () => {
    const bomb = aDocxBomb();
    expect(bomb.length).toBeLessThan(100_000);
    await expect(cvTypeOf(bomb)).rejects.toThrow(/unpacks to far more/);
  });

  test("one that says it is small and unpacks to 60 MB", async () => {
    const liar = aDocx([
      { name: "word/big.xml", content: Buffer.alloc(60_000_000), saysSize: 1_000 },
    ]);
    await expect(cvTypeOf(liar)).rejects.toThrow(/is damaged/);
  });

  test("one whose parts share the same bytes", async () => {
    const shared = aDocx([
      { name: "word/a.xml", content: "a".repeat(9_000) },
      { name: "word/a.xml", content: "a".repeat(9_000), sharesBytes: true },
    ]);
    await expect(cvTypeOf(shared)).rejects.toThrow(/is damaged/);
  });

  test("one of very many parts", async () => {
    const parts = Array.from({ length: 2_100 }, (_, index) => ({ name: `${index}`, content: "" }));
    await expect(cvTypeOf(aDocx(parts))).rejects.toThrow(/unpacks to far more/);
  });
});

test("no cut or changed file makes it fail otherwise", async () => {
  for (const file of [aPdf(), aCompoundFile(), aDocx()]) {
    for (let at = 0; at < file.length; at += 7) {
      const changed = Buffer.from(file);
      changed.writeUInt8(file.readUInt8(at) ^ 0xff, at);
      for (const broken of [changed, cut(file, at)]) {
        const error = await cvTypeOf(broken).then(
          () => undefined,
          (error) => error,
        );
        expect(error === undefined || error instanceof CvRefused, String(error)).toBe(true);
      }
    }
  }
});
