import { expect, test } from "vitest";
import { csvDownload, phoneCell } from "#app/platform/http/csv.server.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "note", header: "Note" },
];
async function* rowsOf(...rows: (object | Error)[]) {
  for (const row of rows) {
    if (row instanceof Error) throw row;
    yield row;
  }
}
const download = (...rows: (object | Error)[]) =>
  csvDownload(rowsOf(...rows), columns, "people.csv");

test("every field is quoted, also a number, an empty one and one with quotes in it", async () => {
  const answer = download(
    { name: "Asha", note: null },
    { name: 7, note: 'a "b", c' },
    { name: "two\r\nlines", note: "" },
  );
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
    ['\uFEFF"Name","Note"', '"Asha",""', '"7","a ""b"", c"', '"two\r\nlines",""', ""].join("\r\n"),
  );
});

test.each(["=1+1", "+1", "-1", "@x", "\t=1", "\r=1"])("%j is no formula", async (name) => {
  expect(await download({ name, note: "" }).text()).toContain(`"'${name}",""`);
});

test.each([
  ...["007", "0984000112", "00", "-01", "919840000112", "3/4", "10-12", "1/2/2026", "2026-11"],
  ...["1e5", "12E10", "3-Mar", "MAR1", "sept2"],
])("%j is the same in Excel", async (name) => {
  expect(await download({ name, note: "" }).text()).toContain(`"=""${name}""",""`);
});

test.each([
  ...["7", "0", "2026-11-28", "28 Nov 2026", "560 034", "3/4 inch", "May", "0x1F", "98400 00112"],
  ...["SB-L14-0193", "1,499", "12:30", "March"],
])("%j is written as it is", async (name) => {
  expect(await download({ name, note: "" }).text()).toContain(`"${name}",""`);
});

test.each([
  ["+91 98860-00954", '"91 98860-00954"'],
  ["+ 91 98860", '"91 98860"'],
  ["98860 00954", '"98860 00954"'],
  ["+919886000954", '"=""919886000954"""'],
  ["+91 (0)80", `"'+91 (0)80"`],
  ["+1+1", `"'+1+1"`],
  ["+-1", `"'+-1"`],
  ["-1", `"'-1"`],
])("the phone number %j is written as %s", async (phone, written) => {
  const answer = await download({ name: phoneCell(phone), note: "" }).text();
  expect(answer).toContain(`${written},""`);
});

test("rows that cannot be read break the answer off", async () => {
  const answer = download({ name: "Asha", note: "" }, new Error("the database is gone"));
  await expect(answer.text()).rejects.toThrow("the database is gone");
});
