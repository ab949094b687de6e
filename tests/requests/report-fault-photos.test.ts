import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { rentalLink } from "#app/domain/bookings/rental-link.server.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { aFaultReport } from "#tests/factories/fault-report.ts";
import { aBomb, aPhotograph, aPicture } from "#tests/factories/pictures.ts";
import { storeHandover, storeRental, storeStock, storeUnits } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml } from "#tests/support/html.ts";
import { Client, postForm, postMultipart, send, signInAt } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const { db } = site;
const [unit = ""] = await storeUnits(db, ["SB-1"]);
await storeStock(db, 9);

const owner = { email: "it@sahya.example", name: "Fathima Siddiqui", phone: "98400 00112" };
const user = await createUser(site, "user", { email: owner.email });
let booking = "";
let handover = "";
let path = "";

beforeEach(async () => {
  await emptyTables(db, "record", "limit_use", "mail");
  const reference = "7KNP-42WV";
  const line = { day_from: "2026-11-20", quantity: 2, name: "Business 14" };
  const own = { ...owner, reference, user_id: user.id, status: "delivered", branch: "kochi" };
  booking = await storeRental(db, line, own);
  handover = await storeHandover(db, booking, { unit_id: unit, number: 1 });
  await db
    .updateTable("unit")
    .set({ state: "out", record_id: booking })
    .where("id", "=", unit)
    .execute();
  path = `/bookings/${reference}/fault`;
});
afterEach(() => db.updateTable("unit").set({ record_id: null }).execute());

const cookie = await signInDirectly(site, user);
const ofOwner = { headers: { Cookie: cookie } };
const faults = () =>
  db
    .selectFrom("fault")
    .innerJoin("record", "record.id", "fault.record_id")
    .selectAll()
    .orderBy("no")
    .execute();
const photos = async () => {
  const rows = await db.selectFrom("fault_photo").selectAll().orderBy("id").execute();
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Buffer.from(bytes) }));
};
const photo = (bytes: Buffer, name = "fault.jpg") => ({
  photo: new File([Uint8Array.from(bytes)], name, { type: "image/jpeg" }),
});
const report = (own: Record<string, string> = {}, tag = "SB-1", localAddress?: string) =>
  postForm(site.url, `/u/${tag}`, aFaultReport(own), localAddress ? { localAddress } : {});
const reportOwn = (fields: Record<string, string> = {}, files = {}, to = path) =>
  postMultipart(site.url, to, { machine: handover, what: "It is slow.", ...fields }, files, {
    Cookie: cookie,
  });

const secret = authSecret(site.env);

/** A visitor who opened the link of the booking's mail. */
async function byLink() {
  const { link_version } = await db
    .selectFrom("booking")
    .select("link_version")
    .where("record_id", "=", booking)
    .executeTakeFirstOrThrow();
  const client = new Client(site.url);
  await client.get(rentalLink("", secret, { id: booking, link_version }));
  return client;
}

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
    for (const asked of ["x", "%00", handover]) {
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
    expect(mine).not.toBe(booking);
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
    expect((await admin.get(`/admin/faults/${booking}/photos/${id}`)).status).toBe(404);
    expect((await send(site.url, at, ofOwner)).status).toBe(403);
  });
});
