import { expect, test } from "vitest";
import { readForm, readFormWithFiles } from "#app/lib/form-body.server.ts";

const request = (body: BodyInit | null, type?: string) =>
  new Request("http://site.test/", {
    method: "POST",
    body,
    ...(type !== undefined && { headers: { "Content-Type": type } }),
  });
const form = "application/x-www-form-urlencoded";

test("a form is read as text, signs and scripts intact", async () => {
  expect({ ...(await readForm(request("name=a%2Bb+c&town=%E0%AE%95", form))) }).toEqual({
    name: "a+b c",
    town: "க",
  });
});

test("the last of several fields with one name counts", async () => {
  expect((await readForm(request("name=one&name=two", form))).name).toBe("two");
});

test("the type may name a charset, in any case", async () => {
  const read = await readForm(
    request("name=x", "Application/X-WWW-Form-URLEncoded; charset=utf-8"),
  );
  expect(read.name).toBe("x");
});

test("a multipart form is read, its files left out", async () => {
  const data = new FormData();
  data.set("name", "Asha");
  data.set("cv", new File(["x"], "cv.pdf"));
  expect({ ...(await readForm(request(data))) }).toEqual({ name: "Asha" });
});

test("files are read apart from the text, and a field without a choice is none", async () => {
  const data = new FormData();
  data.set("name", "Asha");
  data.set("cv", new File(["bytes"], "cv.pdf"));
  data.set("photo", new File([], ""));
  data.set("empty", new File([], "empty.pdf"));
  const { fields, files } = await readFormWithFiles(request(data));
  expect(fields.name).toBe("Asha");
  expect(Object.keys(files)).toEqual(["cv", "empty"]);
  expect(await files.cv?.text()).toBe("bytes");
});

test("names that objects have by nature are only names", async () => {
  const fields = await readForm(request("x=1", form));
  expect(fields.constructor).toBeUndefined();
  expect(fields.toString).toBeUndefined();
  const given = await readForm(request("__proto__=y&constructor=z", form));
  expect(Object.entries(given)).toEqual([
    ["__proto__", "y"],
    ["constructor", "z"],
  ]);
});

test("an empty body is an empty form", async () => {
  expect({ ...(await readForm(request("", form))) }).toEqual({});
});

test.each(["application/json", "text/plain", "", "x-www-form-urlencoded"])(
  "a body of the type %j is refused with 415",
  async (type) => {
    const error = await readForm(request("name=x", type)).catch((error) => error);
    expect(error.init.status).toBe(415);
  },
);

test.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
  "a broken body of the type %s is refused with 400",
  async (type) => {
    const error = await readForm(request("--y\r\nnothing", type)).catch((error) => error);
    expect(error.init.status).toBe(400);
  },
);

test("another method than POST is refused with 405", async () => {
  const put = new Request("http://site.test/", { method: "PUT", body: "name=x" });
  expect((await readForm(put).catch((error) => error)).init.status).toBe(405);
});
