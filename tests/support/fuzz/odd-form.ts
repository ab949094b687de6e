import fc from "fast-check";
import { bytesOf, percentEncoded } from "#tests/support/fuzz/odd-text.ts";

/** A file as a form sends it. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** The fields of a form in the order in which they are sent; a name may come again. */
export type Entries = readonly (readonly [name: string, value: string | SentFile])[];

/** A form as it goes over the wire. */
export interface SentForm {
  type: string;
  body: Buffer;
}

export function asUrlencoded(entries: Entries): SentForm {
  const pairs = entries.flatMap(([name, value]) =>
    typeof value === "string" ? [`${percentEncoded(name)}=${percentEncoded(value)}`] : [],
  );
  return { type: "application/x-www-form-urlencoded", body: Buffer.from(pairs.join("&")) };
}

const boundary = "----fuzz-4f1c";

/** Names are quoted as browsers do it (HTML, "multipart/form-data encoding algorithm"). */
export function asMultipart(entries: Entries): SentForm {
  const parts = entries.flatMap(([name, value]) => {
    const file = typeof value === "string" ? "" : `; filename="${quoted(value.name)}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`;
    const content = typeof value === "string" ? bytesOf(value) : value.bytes;
    return [bytesOf(head), content, Buffer.from("\r\n")];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

function quoted(name: string) {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}

export const encoding = fc.constantFrom(asUrlencoded, asMultipart);

/** What happens to a form on its way: mostly nothing, else it is cut, mixed up or called otherwise. */
export const damage: fc.Arbitrary<(form: SentForm) => SentForm> = fc.oneof(
  { weight: 8, arbitrary: fc.constant((form: SentForm) => form) },
  fc.nat(2_000).map((at) => (form: SentForm) => ({ ...form, body: form.body.subarray(0, at) })),
  fc
    .tuple(fc.nat(2_000), fc.uint8Array({ maxLength: 12 }))
    .map(([at, bytes]) => (form: SentForm) => ({
      ...form,
      body: Buffer.concat([form.body.subarray(0, at), bytes, form.body.subarray(at)]),
    })),
  fc
    .constantFrom("%", "%f", "%zz", "&&&&", "=&=", "[]=1&[0]=2&a[b][c]=3", "&".repeat(200))
    .map((text) => (form: SentForm) => ({
      ...form,
      body: Buffer.concat([form.body, Buffer.from(`&${text}`)]),
    })),
  fc
    .constantFrom(
      "",
      ";;;",
      "text/plain",
      "application/json",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      `multipart/form-data; boundary="${"x".repeat(300)}"`,
      "application/x-www-form-urlencoded; charset=utf-7",
      "application/x-www-form-urlencoded",
    )
    .map((type) => (form: SentForm) => ({ ...form, type })),
);
