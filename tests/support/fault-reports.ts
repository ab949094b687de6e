import { afterEach, beforeEach } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { rentalLink } from "#app/domain/bookings/rental-link.server.ts";
import { aFaultReport } from "#tests/factories/fault-report.ts";
import { storeHandover, storeRental, storeStock, storeUnits } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { Client, postForm, postMultipart } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** A site where a customer has a labelled machine, which they report by account, link or label. */
export async function openFaultReports() {
  const { site, admin } = await startDesk();
  const { db } = site;
  const [unit = "", stored = "", lost = ""] = await storeUnits(db, ["SB-1", "SB-2", "SB-3"]);
  await storeStock(db, 9);

  const owner = { email: "it@sahya.example", name: "Fathima Siddiqui", phone: "98400 00112" };
  const user = await createUser(site, "user", { email: owner.email });
  /** Of the running test. */
  const of = { booking: "", handover: "" };
  const reference = "7KNP-42WV";
  const path = `/bookings/${reference}/fault`;

  beforeEach(async () => {
    await emptyTables(db, "record", "limit_use", "mail");
    const line = { day_from: "2026-11-20", quantity: 2, name: "Business 14" };
    const own = { ...owner, reference, user_id: user.id, status: "delivered", branch: "kochi" };
    of.booking = await storeRental(db, line, own);
    of.handover = await storeHandover(db, of.booking, { unit_id: unit, number: 1 });
    await db
      .updateTable("unit")
      .set({ state: "out", record_id: of.booking })
      .where("id", "=", unit)
      .execute();
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
    postMultipart(site.url, to, { machine: of.handover, what: "It is slow.", ...fields }, files, {
      Cookie: cookie,
    });

  const secret = authSecret(site.env);

  /** A visitor who opened the link of the booking's mail. */
  async function byLink() {
    const { link_version } = await db
      .selectFrom("booking")
      .select("link_version")
      .where("record_id", "=", of.booking)
      .executeTakeFirstOrThrow();
    const client = new Client(site.url);
    await client.get(rentalLink("", secret, { id: of.booking, link_version }));
    return client;
  }
  const own = { of, owner, user, path, cookie, ofOwner, unit, stored, lost, secret };
  return { site, admin, db, ...own, faults, photos, photo, report, reportOwn, byLink };
}
