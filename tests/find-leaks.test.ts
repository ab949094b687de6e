import { expect, test } from "vitest";
import { findLeaks } from "#tests/support/find-leaks.ts";
import { noteBody, noteCookies, noteForm, noteQuery, watchTyped } from "#tests/support/typed.ts";

const line = (facts: object) =>
  JSON.stringify({ level: 30, time: 1795397123456, pid: 42, ...facts });
const request = (path: string) => line({ method: "GET", path, status: 200, ms: 12.5 });

test.each([
  ["Asha Rao", request("/productspage/asha%20rao")],
  ["Asha Rao", line({ err: { message: "no row for Asha Rao", stack: "Error" } })],
  ["98400 00112", line({ err: { parameters: ["98400 00112"] } })],
  ["copper-trace-42", line({ url: "/login?password=copper-trace-42" })],
  ["Two laptops of ours\ndo not start.", line({ msg: "Two laptops of ours\ndo not st…" })],
  ["kX9vQ2mN8pL4rT6w", "cookie kX9vQ2mN8pL4rT6w"],
  [`${"0".repeat(36)}.kX9vQ2mN8pL4rT6w`, line({ token: `${"1".repeat(36)}.kX9vQ2mN8pL4rT6w` })],
  ["nothing of it", line({ to: "asha@example.com" })],
  ["nothing of it", request("/search?q=laptop")],
])("%j is found", (typed, logged) => {
  expect(findLeaks(`${request("/")}\n${logged}`, [typed])).toHaveLength(1);
});

test("text that only looks similar is no leak", () => {
  const ids = ["01a2461a-32a8-77a3-9e1f-ca755e626436", "01a2461a-32a8-77a3-9e1f-4c703879d47d"];
  const log = [request("/admin/enquiries"), line({ msg: "Ashanti" }), line({ mailId: ids[0] })];
  const typed = [
    "Asha",
    "795397",
    "Enquiry",
    "1795397123456",
    `${ids[1]}.kX9vQ2mN8pL4rT6w`,
    `${ids[1]}`,
  ];
  expect(findLeaks(log.join("\n"), typed)).toEqual([]);
});

test("values of forms, addresses and cookies are searched for, the site's own words are not", () => {
  const typed = watchTyped();
  noteForm(Object.entries({ name: "Asha", intent: "answer", password: "lower-case", days: "12" }));
  noteForm([["lines", ["1", "2"].map((digit) => digit.repeat(36)).join(",")]]);
  noteBody("application/x-www-form-urlencoded", "number=98400+00112&next=%2Fadmin");
  noteBody(
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="Name"\r\n\r\nKeerthana\r\n--x\r\nContent-Disposition: form-data; name="cv"; filename="My life.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--x--',
  );
  noteQuery("http://localhost/reset-password?token=AbCdEf");
  noteCookies("session=kX9vQ2mN8pL4rT6w; flash=1");
  expect(typed()).toEqual([
    ...["Asha", "lower-case", "98400 00112", "Keerthana", "My life.pdf"],
    ...["?token=AbCdEf", "AbCdEf", "kX9vQ2mN8pL4rT6w"],
  ]);
});
