import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { aPdf } from "#tests/factories/documents.ts";
import { aBomb, aPhotograph, aPicture } from "#tests/factories/pictures.ts";
import { storeRental } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { openFaultReports } from "#tests/support/fault-reports.ts";
import { fieldErrors, formFields, parseHtml } from "#tests/support/html.ts";
import { postForm, postMultipart, send, signInAt } from "#tests/support/http.ts";

const {
  site,
  admin,
  db,
  of,
  user,
  path,
  cookie,
  ofOwner,
  faults,
  photos,
  photo,
  report,
  reportOwn,
  byLink,
} = await openFaultReports();

describe("a photo", async () => {
  const jpeg = await aPicture().jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const frames = [jpeg, await aPicture().negate().jpeg().toBuffer()];

  test.each(["jpeg", "png", "webp"] as const)("of type %s is a JPEG of ours", async (type) => {
    const sent = await aPicture({ width: 2_000, height: 500 }).toFormat(type).toBuffer();
    expect((await reportOwn({}, photo(sent))).status).toBe(303);
    const [{ bytes } = { bytes: Buffer.alloc(0) }] = await photos();
    expect(bytes.equals(sent)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1_600,
      height: 400,
    });
  });

  test("is upright, and has nothing else that came with it", async () => {
    const sent = Buffer.concat([
      await aPhotograph(),
      Buffer.from("<script>alert(1)</script>PK\x03\x04"),
    ]);
    expect((await reportOwn({}, photo(sent))).status).toBe(303);
    const [{ bytes } = { bytes: sent }] = await photos();
    for (const part of ["Asha's phone", "<script>", "PK\x03\x04"]) {
      expect([part, bytes.includes(part)]).toEqual([part, false]);
    }
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 90, height: 120 });
  });

  test.each([
    ["an SVG", svg, "not a JPEG"],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>"), "not a JPEG"],
    ["a PDF", aPdf(), "not a JPEG"],
    ["a GIF that is a script", Buffer.from("GIF89a=1;alert(1)"), "not a JPEG"],
    ["an AVIF", await aPicture().avif().toBuffer(), "not a JPEG"],
    ["HTML that begins as a JPEG", Buffer.concat([jpeg.subarray(0, 20), svg]), "damaged"],
    ["half a JPEG", jpeg.subarray(0, jpeg.length - 100), "damaged"],
    ["a bomb", aBomb(9_000, 9_000), "40 megapixels"],
    ["a large bomb", aBomb(), "16,383 points"],
    [
      "an animation",
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
      "animated",
    ],
    ["11 MB", Buffer.concat([jpeg, Buffer.alloc(11_000_000)]), "up to 10 MB"],
    ["nothing", Buffer.alloc(0), "empty"],
  ])("%s is refused at its field, and nothing is stored", async (_what, bytes, words) => {
    const answer = await reportOwn({}, photo(bytes));
    expect(answer.status).toBe(400);
    const $ = parseHtml(answer);
    expect(fieldErrors($)).toEqual({ photo: expect.stringContaining(words) });
    expect(formFields($, "form#fault").what).toBe("It is slow.");
    expect([await faults(), await photos()]).toEqual([[], []]);
  });

  test("may be larger than other forms at these addresses alone", async () => {
    const large = { photo: new File([new Uint8Array(9_000_000)], "x.jpg") };
    const client = await byLink();
    const Cookie = client.cookie;
    for (const to of [path, "/u/SB-1", "/rental/fault"]) {
      expect(
        (await postMultipart(site.url, to, {}, large, { Cookie: `${cookie}; ${Cookie}` })).status,
        to,
      ).toBe(400);
    }
    expect((await postMultipart(site.url, "/contactpage", {}, large)).status).toBe(413);
    const typed = new URLSearchParams({ what: "x".repeat(1_000_000) }).toString();
    expect((await postForm(site.url, "/u/SB-1", typed)).status).toBe(413);
  });

  test("that is a text is no photo", async () => {
    const answer = await report({ photo: "x" });
    expect(fieldErrors(parseHtml(answer))).toEqual({
      photo: expect.stringContaining("did not arrive"),
    });
  });

  test("is shown to its customer, by account and link, and to no one else", async () => {
    await reportOwn({}, photo(jpeg));
    const [{ id, bytes } = { id: "", bytes: jpeg }] = await photos();
    const own = await send(site.url, `/bookings/7KNP-42WV/photos/${id}`, ofOwner);
    expect(own.body.equals(bytes)).toBe(true);
    expect(own.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const client = await byLink();
    expect((await client.get(`/rental/photos/${id}`)).body.equals(bytes)).toBe(true);
    for (const asked of ["x", "%00", of.handover]) {
      expect((await client.get(`/rental/photos/${asked}`)).status).toBe(404);
    }
    const stranger = { headers: { Cookie: await signInDirectly(site, await createUser(site)) } };
    expect((await send(site.url, `/bookings/7KNP-42WV/photos/${id}`, stranger)).status).toBe(404);
    expect((await send(site.url, `/rental/photos/${id}`)).status).toBe(410);
    const mine = await storeRental(
      db,
      { day_from: null },
      { user_id: user.id, reference: "2DWT-9NVK" },
    );
    expect(mine).not.toBe(of.booking);
    expect((await send(site.url, `/bookings/2DWT-9NVK/photos/${id}`, ofOwner)).status).toBe(404);
  });

  test("is shown to staff, and to engineers of its branch", async () => {
    await reportOwn({}, photo(jpeg));
    const [{ id, record_id } = { id: "", record_id: "" }] = await photos();
    const at = `/admin/faults/${record_id}/photos/${id}`;
    const statuses = [];
    for (const [role, branch] of [
      ["coordinator", "pune"],
      ["engineer", "kochi"],
      ["engineer", "pune"],
    ] as const) {
      const client = await signInAt(site.url, await createUser(site, role, { branch }));
      statuses.push((await client.get(at)).status);
    }
    expect(statuses).toEqual([200, 200, 404]);
    expect((await admin.get(at)).headers["content-type"]).toBe("image/jpeg");
    expect((await admin.get(`/admin/faults/${of.booking}/photos/${id}`)).status).toBe(404);
    expect((await send(site.url, at, ofOwner)).status).toBe(403);
  });
});
