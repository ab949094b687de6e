import { inflateSync } from "node:zlib";

/** The structure of a PDF of ours, read without a library: enough for the output of pdfkit. */
export function readPdf(bytes: Uint8Array) {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const refs = (body: string | undefined, key: string) =>
    [
      ...(new RegExp(`/${key} \\[?([\\d R]+)`).exec(body ?? "")?.[1] ?? "").matchAll(/(\d+) 0 R/g),
    ].map(([, id = ""]) => id);
  const stream = (id: string | undefined) => {
    const body = objects.get(id ?? "") ?? "";
    const at = body.indexOf("stream\n") + "stream\n".length;
    const data = Buffer.from(body.slice(at), "latin1");
    return (body.includes("/FlateDecode") ? inflateSync(data) : data).toString("latin1");
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const fontsOf = (page: string) => {
    const resources = objects.get(refs(page, "Resources")[0] ?? "") ?? "";
    return new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
        const [, all = ""] =
          /\[([^\]]*)\]/.exec(stream(refs(objects.get(id), "ToUnicode")[0])) ?? [];
        const letters = all.matchAll(/<([^>]*)>/g);
        return [
          name,
          [...letters].map(([, hex = ""]) => fromHex(hex.replaceAll(" ", ""))),
        ] as const;
      }),
    );
  };
  return {
    /** Its objects, without what is compressed. */
    objects: [...objects.values()]
      .map((body) => (body.includes("/FlateDecode") ? body.slice(0, body.indexOf("stream")) : body))
      .join("\n"),
    /** The texts of each page in their order, without what is an artifact. */
    pages: pages.map((page) => readText(stream(refs(page, "Contents")[0]), fontsOf(page))),
    /** As it is seen, with the artifacts. */
    seen: pages.map((page) => readText(stream(refs(page, "Contents")[0]), fontsOf(page), true)),
    /** The names of the embedded fonts. */
    fonts: [...objects.values()].flatMap((body) =>
      body.includes("/FontFile2") ? (/\/FontName \/\w+\+(\S+)/.exec(body)?.[1] ?? []) : [],
    ),
    /** The number of tags of each type. */
    tags: Object.fromEntries(
      [...Map.groupBy(file.matchAll(/\/S \/(\w+)\n/g), ([, type = ""]) => type)].map(
        ([type, all]) => [type, all.length],
      ),
    ),
  };
}

function readText(
  content: string,
  fonts: ReadonlyMap<string, readonly string[]>,
  showsArtifacts = false,
): string {
  let letters: readonly string[] = [];
  let text = "";
  const open: ("artifact" | "actual" | "tag")[] = [];
  const token = /\/(\w+) <<[\s\S]*?>> BDC|EMC|\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g;
  for (const [all, tag, font, hex] of content.matchAll(token)) {
    const actual = /\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\])*?)\)\n/.exec(all)?.[1];
    if (tag) {
      open.push(tag === "Artifact" && !showsArtifacts ? "artifact" : actual ? "actual" : "tag");
      if (actual && !open.includes("artifact"))
        text += fromHex(Buffer.from(unescaped(actual), "latin1").toString("hex"));
    } else if (all === "EMC") {
      if (open.pop() === "tag") text += "\n";
    } else if (font) letters = fonts.get(font) ?? [];
    else if (hex && !open.includes("artifact") && !open.includes("actual")) {
      for (const glyph of hex.match(/.{4}/g) ?? [])
        text += letters[Number.parseInt(glyph, 16)] ?? "";
    }
  }
  return text;
}

const unescaped = (text: string) =>
  text.replace(
    /\\([\s\S])/g,
    (_, letter) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[letter as string] ?? letter,
  );

/** UTF-16 with the high byte first. */
function fromHex(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}
