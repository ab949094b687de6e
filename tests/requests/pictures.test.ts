import sharp from "sharp";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openServices } from "#app/app.server.ts";
import { insert } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { ogSize, uploadedPicture } from "#app/lib/picture-sizes.ts";
import { picturesJob, storePicture } from "#app/platform/pictures/pictures.server.ts";
import { createLog } from "#server/create-log.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { aBomb, aPhotograph, aPicture } from "#tests/factories/pictures.ts";
import { send } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { openSite, sourcePrograms } from "#tests/support/site.ts";

const site = await openSite();
const app = await openServices(site.env, createLog("silent"), { programs: sourcePrograms });
afterAll(async () => {
  app.pictures.close();
  app.batches.close();
  await app.store.feed.close();
  await app.store.db.destroy();
});
beforeEach(() => site.db.deleteFrom("picture_file").execute());

const names = async () => {
  const rows = await site.db.selectFrom("picture_file").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};
const filesOf = (name: string) => {
  const { avif = [], webp = [] } = uploadedPicture(name, "") ?? {};
  return [...avif, ...webp];
};

onSqlite.describe("an uploaded picture", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "of type %s has files of all widths that pages show, none larger than it",
    async (type) => {
      const bytes = await aPicture({ width: 640, height: 32 }).toFormat(type).toBuffer();
      const name = await storePicture(app, bytes);
      expect(uploadedPicture(name, "A laptop")).toMatchObject({
        ...{ width: 640, height: 32, alt: "A laptop" },
        ...{ avif: [{ width: 480 }, { width: 640 }], webp: [{ width: 480 }, { width: 640 }] },
      });
      for (const { file, width } of filesOf(name)) {
        const { status, headers, body } = await send(site.url, file);
        expect(status).toBe(200);
        const format = file.endsWith("avif") ? "heif" : "webp";
        expect(await sharp(body).metadata()).toMatchObject({ width, height: width / 20, format });
        expect(headers["content-type"]).toBe(`image/${file.split(".").at(-1)}`);
      }
      const { body } = await send(site.url, `/og/${name}.jpg`);
      expect(await sharp(body).metadata()).toMatchObject({ ...ogSize, format: "jpeg" });
    },
  );

  test("is upright, and says nothing of where it was taken", async () => {
    const photograph = await aPhotograph();
    expect(photograph.includes("Asha's phone")).toBe(true);
    const name = await storePicture(app, photograph);
    expect(uploadedPicture(name, "")).toMatchObject({ width: 90, height: 120 });
    for (const { file } of filesOf(name)) {
      const { body } = await send(site.url, file);
      const { exif, xmp, iptc, orientation } = await sharp(body).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(body.includes("Asha's phone")).toBe(false);
    }
  });

  test("is at most 1600 wide; a small one has one width", async () => {
    const large = await aPicture({ width: 6_000, height: 60 }).png().toBuffer();
    expect(filesOf(await storePicture(app, large)).map(({ width }) => width)).toEqual([
      ...[480, 960, 1600],
      ...[480, 960, 1600],
    ]);
    const small = await aPicture({ width: 60, height: 40 }).png().toBuffer();
    expect(filesOf(await storePicture(app, small))).toHaveLength(2);
  });

  test("is answered as files are, from memory", async () => {
    const [{ file = "" } = {}] = filesOf(await storePicture(app, await aPhotograph()));
    const { headers } = await send(site.url, file);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    await site.db.deleteFrom("picture_file").execute();
    expect((await send(site.url, file, { method: "HEAD" })).status).toBe(200);
    const known = { headers: { "If-None-Match": String(headers.etag) } };
    expect((await send(site.url, file, known)).status).toBe(304);
  });

  test.each([
    "/pictures/00000000000000000000-1200x900-480.avif",
    "/pictures/../package.json",
    "/pictures/..%2f..%2fpackage.json",
    "/pictures/package.json",
    "/og/nothing.jpg",
  ])("%s is no picture", async (path) => {
    expect((await send(site.url, path)).status).toBe(404);
  });
});

test("a picture that is stored by two at once is there once", async () => {
  const [one, other] = [await aPhotograph(), await aPicture().png().toBuffer()];
  const [first, second, third] = await Promise.all(
    [one, one, other].map((bytes) => storePicture(app, bytes)),
  );
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(await names()).toHaveLength(6);
});

onSqlite.describe("what browsers show whole is taken", async () => {
  const jpeg = await aPicture().jpeg().toBuffer();
  const avif = await aPicture().avif().toBuffer();
  test.each([
    // After its first segment, which ends at 20.
    [
      "a JPEG with bytes between its parts",
      Buffer.concat([jpeg.subarray(0, 20), Buffer.from("zz"), jpeg.subarray(20)]),
    ],
    ["an AVIF that says so in its second brand", Buffer.from(avif).fill("mif1", 8, 12)],
    ["a PNG without its end", (await aPicture().png().toBuffer()).subarray(0, -12)],
  ])("%s", async (_what, bytes) => {
    expect(await storePicture(app, bytes)).toMatch(/-120x90$/);
  });
});

onSqlite.describe("what is no picture", async () => {
  const jpeg = await aPhotograph();
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const detailed = sharp({
    create: { width: 600, height: 400, channels: 3, background: "#000", noise },
  });
  const truncated = async (type: "jpeg" | "png" | "webp" | "avif") => {
    const whole = await detailed.clone().toFormat(type).toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  const frames = [await aPicture().png().toBuffer(), await aPicture().negate().png().toBuffer()];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  test.each([
    ["a PDF", aPdf(), "not a JPEG"],
    ["an SVG", svg, "not a JPEG"],
    ["a GIF", await aPicture().gif().toBuffer(), "not a JPEG"],
    ["nothing", Buffer.alloc(0), "not a JPEG"],
    ["what only begins as a JPEG", Buffer.concat([jpeg.subarray(0, 20), svg]), "damaged"],
    ["half a JPEG", await truncated("jpeg"), "damaged"],
    ["half a PNG", await truncated("png"), "damaged"],
    ["half a WebP", await truncated("webp"), "damaged"],
    ["half an AVIF", await truncated("avif"), "damaged"],
    ["a bomb", aBomb(9_000, 9_000), "40 megapixels"],
    ["a line of 40 megapixels", aBomb(1, 40_000_000), "more than 16,383 points"],
    ["16 MB", Buffer.concat([jpeg, Buffer.alloc(16_000_000)]), "Choose one of up to 15 MB"],
    [
      "an animation",
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
      "animated",
    ],
  ])("%s is refused at its field", async (_what, bytes, words) => {
    await expect(storePicture(app, bytes)).rejects.toMatchObject({
      status: 400,
      answer: { errors: { picture: expect.stringContaining(words) } },
    });
    expect(await names()).toEqual([]);
  });
});

onSqlite.test(
  "where its process ends in the middle, nothing is stored, and the next one is",
  async () => {
    const bytes = await aPicture().png().toBuffer();
    const run = app.pictures.run.bind(app.pictures);
    vi.spyOn(app.pictures, "run").mockImplementationOnce((upload) => {
      // The process has its task by then.
      setImmediate(() => app.pictures.close());
      return run(upload);
    });
    await expect(storePicture(app, bytes)).rejects.toThrow("ended");
    expect(await names()).toEqual([]);
    await storePicture(app, bytes);
    expect(await names()).toHaveLength(3);
  },
);

test("pictures are deleted a day after their upload, unless something names them", async () => {
  const colours = ["red", "green", "blue"];
  const [named = "", unnamed, again = ""] = await Promise.all(
    colours.map(async (colour) => storePicture(app, await aPicture({ colour }).png().toBuffer())),
  );
  const at = (ms: number) => ({ ...app, now: () => new Date(Date.now() + ms) });
  const runAt = (ms: number) => picturesJob(at(ms)).run(new AbortController().signal);
  const draft = {
    kind: "group",
    slug: "x",
    version: 1,
    state: "draft" as const,
    published_at: null,
  };
  const body = JSON.stringify({ picture: named });
  const created_at = new Date().toISOString();
  await app.store.transaction((trx) =>
    insert(trx, { ...draft, body, author_id: null, created_at }),
  );
  await runAt(dayMs - 60_000);
  expect(await names()).toHaveLength(9);
  await storePicture(at(dayMs), await aPicture({ colour: "blue" }).png().toBuffer());
  await runAt(dayMs + 60_000);
  const left = await names();
  expect(unnamed).toBeDefined();
  expect(left.toSorted()).toEqual(
    [named, again]
      .flatMap((name) => [...filesOf(name).map(({ file }) => file.slice(10)), `${name}.jpg`])
      .toSorted(),
  );
});
