import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import * as fontkit from "fontkit";
import subsetFont from "subset-font";

/**
 * `npm run paper-fonts`: static cuts of the site's typeface (Anek by Ek Type, SIL Open Font License
 * 1.1) for papers, which cannot vary the axes of a font. Written to the repository: they change with
 * the typeface only, and the same sources give the same bytes.
 */
const folder = "app/domain/paper/fonts";

/** Weight and width of a cut's letters: 600 is for headings, as wide as those of the pages. */
const latinCuts = { 400: 100, 550: 100, 600: 112 };
const indic = ["devanagari", "kannada", "malayalam", "tamil", "telugu"];
/** Between the two weights of tables. */
const indicWeight = 480;

await mkdir(folder, { recursive: true });
for (const [wght, wdth] of Object.entries(latinCuts)) {
  for (const part of ["latin", "latin-ext"]) {
    await cut(`${part}-${wght}`, `anek-latin/files/anek-latin-${part}`, Number(wght), wdth);
  }
}
for (const script of indic) {
  await cut(script, `anek-${script}/files/anek-${script}-${script}`, indicWeight, 100);
}

async function cut(name: string, source: string, wght: number, wdth: number) {
  const font = await readFile(`node_modules/@fontsource-variable/${source}-standard-normal.woff2`);
  const opened = fontkit.create(font);
  if ("fonts" in opened) throw new Error(`${source} holds several fonts`);
  const isLatin = name.startsWith("latin");
  const bytes = await subsetFont(font, String.fromCodePoint(...opened.characterSet), {
    targetFormat: "truetype",
    variationAxes: { wght, wdth },
    noHinting: true,
    ...(isLatin && { keepFeatures: ["kern", "tnum", "ccmp", "mark", "mkmk"] }),
  });
  await writeFile(`${folder}/${name}.ttf`, bytes);
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  process.stdout.write(`${name}.ttf  ${bytes.length} bytes  ${digest}\n`);
}
