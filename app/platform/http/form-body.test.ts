import { describe, expect, test } from "vitest";
import { readForm, readWholeForm } from "#app/platform/http/form-body.server.ts";

const request = (body: BodyInit | null, type?: string) =>
  new Request("http://site.test/", {
    method: "POST",
    body,
    ...(type !== undefined && { headers: { "Content-Type": type } }),
  });
const form = "application/x-www-form-urlencoded";
/** The message of a form that is refused with 400. */
const refusalOf = async (sent: Request, mostFields?: number) => {
  const error = await readForm(sent, mostFields).catch((error) => error);
  return error.init?.status === 400 ? error.data : error;
};

test("a form is read as text, characters and scripts intact", async () => {
  expect({ ...(await readForm(request("name=a%2Bb+c&town=%E0%AE%95", form))) }).toEqual({
    name: "a+b c",
    town: "க",
  });
});

test("each value is cleaned before any rule, but not a password", async () => {
  const typed = { name: "As\u200bha\u00a0Rao\u0000", note: "a\r\nb", password: "a\u00a0\u200bb" };
  const { fields, lists } = await readWholeForm(request(new URLSearchParams(typed)));
  expect({ ...fields }).toEqual({ name: "Asha Rao", note: "a\nb", password: typed.password });
  expect(lists.name).toEqual(["Asha Rao"]);
});

test("the last of several fields with one name counts, and no field is an empty form", async () => {
  expect((await readForm(request("name=one&name=two", form))).name).toBe("two");
  expect({ ...(await readForm(request("", form))) }).toEqual({});
});

test("the type may name a charset, in any case", async () => {
  const type = "Application/X-WWW-Form-URLEncoded; charset=utf-8";
  expect((await readForm(request("name=x", type))).name).toBe("x");
});

test("files are read apart from the text, and a field without a choice is none", async () => {
  const data = new FormData();
  data.set("name", "Asha");
  data.set("cv", new File(["x".repeat(800_000)], "cv.pdf"));
  data.set("photo", new File([], ""));
  data.set("empty", new File([], "empty.pdf"));
  const { fields, files } = await readWholeForm(request(data));
  expect([fields.name, fields.cv]).toEqual(["Asha", undefined]);
  expect(Object.keys(files)).toEqual(["cv", "empty"]);
  expect(await files.cv?.text()).toBe("x".repeat(800_000));
});

test("names that objects have by nature are only names", async () => {
  const fields = await readForm(request("__proto__=y&constructor=z", form));
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "y"],
    ["constructor", "z"],
  ]);
  expect(fields.toString).toBeUndefined();
});

test.each([
  ["application/json", 415],
  ["text/plain", 415],
  ["", 415],
  ["x-www-form-urlencoded", 415],
  ["multipart/form-data", 400],
  ["multipart/form-data; boundary=x", 400],
])("a broken body of the type %j is refused with %i", async (type, status) => {
  const refused = readForm(request("--y\r\nnothing", type));
  await expect(refused).rejects.toMatchObject({ init: { status } });
});

/** A multipart body of the parts given, each from its head on. */
const multipart = (parts: string[], boundary = "xx") =>
  request(
    `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`,
    `multipart/form-data; boundary=${boundary}`,
  );
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const names = (count: number) => Array.from({ length: count }, (_, index) => `field${index}`);
const urlencoded = (names: string[]) => request(names.map((name) => `${name}=x`).join("&"), form);
const parts = (names: string[]) => multipart(names.map((name) => field(name, "x")));

describe.each([
  ["urlencoded", urlencoded],
  ["multipart", parts],
])("a form that is %s", (_type, of) => {
  test.each([undefined, 300])(
    "has a hundred fields, or what its reader allows: %s",
    async (most) => {
      const count = most ?? 100;
      expect(Object.keys(await readForm(of(names(count)), most))).toHaveLength(count);
      expect(await refusalOf(of(names(count + 1)), most)).toMatch(/does not match our page/);
    },
  );

  test("has names of a hundred letters at most", async () => {
    expect(await readForm(of(["n".repeat(100)]))).toEqual({ ["n".repeat(100)]: "x" });
    expect(await refusalOf(of(["n".repeat(101)]))).toMatch(/does not match our page/);
  });
});

test("a value has 250,000 characters at most", async () => {
  const long = "க".repeat(250_000);
  for (const of of [
    (value: string) => request(`text=${value}`, form),
    (value: string) => multipart([field("text", value)]),
  ]) {
    expect((await readForm(of(long))).text).toBe(long);
    expect(await refusalOf(of(`${long}x`))).toMatch(/far too long/);
  }
});

test("a text that is longer than any is refused before it is parsed", async () => {
  // Parsed, this form would be damaged.
  const form = multipart([field("text", "x".repeat(800_000)), "no head"]);
  expect(await refusalOf(form)).toMatch(/far too long/);
});

test.each([
  ["a thousand separators of the other type", "&".repeat(1_000)],
  ["another form", `--yy\r\n${field("inner", "x")}\r\n--yy--`],
])("a field of a multipart form may hold %s", async (_what, text) => {
  expect({ ...(await readForm(multipart([field("outer", text)]))) }).toEqual({
    outer: text.replaceAll("\r\n", "\n"),
  });
});

describe("a multipart form made to keep its reader at work is refused before it is parsed:", () => {
  const attributes = field("a", "").replace("\r\n\r\n", "");
  test.each<[string, Request]>([
    ["a head of very many lines", multipart([`A: b\r\n`.repeat(400) + field("a", "x")])],
    ["a head of very many attributes", multipart([`${attributes}${"; a=b".repeat(500)}\r\n\r\nx`])],
    ["a head that does not end", multipart([attributes.repeat(50)])],
    ["a boundary of 71 letters", multipart([field("a", "x")], "b".repeat(71))],
    ["no boundary", request("--\r\n", "multipart/form-data; boundary=")],
    ["a boundary beyond ASCII", request("--\u00e9\r\n", "multipart/form-data; boundary=\u00e9")],
    ["its boundary within a line of text", multipart([field("a", "one --xx two")])],
    ["nothing but boundaries", request("--x".repeat(90), "multipart/form-data; boundary=x")],
    ["nothing but dashes", request("-".repeat(90), "multipart/form-data; boundary=-")],
  ])("%s", async (_what, hostile) => {
    expect(await refusalOf(hostile)).toMatch(/arrived damaged/);
  });

  test("more parts than fields, under the second of two boundaries", async () => {
    const body = await parts(names(200)).text();
    const type = "multipart/form-data; boundary=other; boundary=xx";
    expect(await refusalOf(request(body, type))).toMatch(/arrived damaged/);
  });

  test("boundaries by the thousand in a text", async () => {
    const boundaries = multipart([field("a", "--xx\r\n".repeat(1_000))]);
    expect(await refusalOf(boundaries)).toMatch(/arrived damaged|does not match our page/);
  });
});

test("a boundary may be one character, or in quotes", async () => {
  expect((await readForm(multipart([field("a", "x")], "b"))).a).toBe("x");
  const body = `--b:c\r\n${field("a", "x")}\r\n--b:c--`;
  const quoted = request(body, 'multipart/form-data; boundary="b:c"');
  expect((await readForm(quoted)).a).toBe("x");
});

test("another method than POST is refused with 405", async () => {
  const put = new Request("http://site.test/", { method: "PUT", body: "name=x" });
  expect((await readForm(put).catch((error) => error)).init.status).toBe(405);
});
