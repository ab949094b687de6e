import type { Transaction } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildCatalogue } from "#app/domain/catalogue/catalogue.ts";
import { insert, insertPublishing } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { publicPaths } from "#app/domain/catalogue/public-paths.ts";
import { indianDay } from "#app/lib/dates.ts";
import { ogFile, ogSize, siteOgFile } from "#app/lib/og-picture.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";

/** A small catalogue, for each picture takes a third of a second; before a release the whole one. */
const documents = contentDocuments.filter(
  ({ kind, slug }) =>
    process.env.LONG_RUNS || kind === "branch" || /^(laptops|slim-13)$/.test(slug),
);
const paths = publicPaths(buildCatalogue(documents, 1), indianDay(new Date()));
const others = paths.map(ogFile).filter((file) => file !== siteOgFile);
const busy = { isBusyWith: "pictures" } as const;

/** Publishes these documents, before a start fills the catalogue with all. */
async function fill(trx: Transaction<Tables>) {
  const at = new Date().toISOString();
  await insertPublishing(trx, { number: 1, at, author_id: null, summary: "" });
  for (const { kind, slug, body } of documents) {
    const stamp = { version: 1, state: "published", created_at: at, published_at: at } as const;
    await insert(trx, { kind, slug, ...stamp, body: JSON.stringify(body) });
  }
}

/** What a page names, without the site's address. */
async function named(url: string, path = "/aboutpage") {
  const $ = parseHtml(await send(url, path));
  const content = (name: string) => $(`meta[property="og:${name}"]`).attr("content");
  return { image: content("image")?.replace(/^.*(?=\/og\/)/, ""), alt: content("image:alt") };
}

test("each page gets its picture in the background, once, also if the server is killed meanwhile", {
  timeout: 240_000,
}, async () => {
  const database = await createOwnDatabase({ engine: "sqlite", isEmpty: true });
  const db = database.open();
  await migrate(db, "sqlite");
  await db.transaction().execute(fill);
  const stored = () => db.selectFrom("og_picture").select(["file", "bytes"]).execute();
  const count = () => stored().then((rows) => rows.length);
  const first = await startOwnProcess(database, {}, busy);
  expect((await named(first.url)).image).toBe(`/og/${siteOgFile}`);
  expect((await send(first.url, `/og/${siteOgFile}`)).status).toBe(200);
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(5);
  await first.kill("SIGKILL");

  // A mark by which to tell that it is not drawn again.
  const [mark] = await stored();
  const marked = Buffer.from("drawn before");
  const file = mark?.file ?? "";
  await db.updateTable("og_picture").set({ bytes: marked }).where("file", "=", file).execute();
  const second = await startOwnProcess(database, {}, busy);
  await expect.poll(count, { timeout: 120_000 }).toBe(others.length);
  await expect
    .poll(() => named(second.url), { timeout: 30_000 })
    .toMatchObject({
      image: "/og/aboutpage.jpg",
      alt: expect.stringContaining("About"),
    });
  const rows = await stored();
  expect(rows.map((row) => row.file).toSorted()).toEqual(others.toSorted());
  for (const { file, bytes } of rows.filter((row) => row.file !== mark?.file)) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }, file).toEqual({ format: "jpeg", ...ogSize });
    expect((await sharp(bytes, { failOn: "warning" }).stats()).isOpaque, file).toBe(true);
    expect(bytes.length, file).toBeLessThanOrEqual(90_000);
  }
  const { bytes = "" } = rows.find((row) => row.file === file) ?? {};
  expect(Buffer.from(bytes).toString()).toBe(String(marked));
  const { headers } = await send(second.url, "/og/contactpage.jpg");
  expect(headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-cache" });
  await second.kill("SIGKILL");

  const third = await startOwnProcess(database);
  await expect
    .poll(async () => (await named(third.url)).image, { timeout: 30_000 })
    .toBe("/og/aboutpage.jpg");
  expect((await stored()).map(({ bytes }) => bytes)).toEqual(rows.map(({ bytes }) => bytes));
  await db.destroy();
});
