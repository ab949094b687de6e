import { v7 as uuidv7 } from "uuid";
import { aBooking } from "#tests/factories/booking.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { Client } from "#tests/support/client.ts";
import { newestLink } from "#tests/support/mails.ts";
import { openFor } from "#tests/support/privacy-centre.ts";
import { givePassword, type Paired, pair } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/site.ts";

/** The ids of applications with a CV: a customer's own, and that of who came to the privacy centre last. */
export const applications = { user: uuidv7(), privacy: uuidv7() };

/** Everybody who sees forms of their own, and how they come to their cookies. */
export const waysIn = {
  anonymous: async () => "",
  user: async (site: Site) => {
    const again = await signInAgain(site, "user");
    if (again) return again;
    const user = await createUser(site);
    keepAccount(site, "user", user.email);
    await apply(site, applications.user, { user_id: user.id });
    // Another device of theirs, which can be signed out from the first.
    await signInDirectly(site, user);
    const cookie = await signInDirectly(site, user);
    await order(site, cookie);
    return cookie;
  },
  coordinator: (site: Site) => signInStaff(site, "coordinator"),
  admin: (site: Site) => signInStaff(site, "admin"),
  /** An admin whose second factor is on. */
  paired: async (site: Site) => (await pairAdmin(site)).client.cookie,
  /** One who gave the password and is asked for the code. */
  halfway: async (site: Site) => {
    const { email, password } = await pairAdmin(site);
    return (await givePassword(site.url, { email, password })).cookie;
  },
  /** A visitor in the privacy centre. */
  privacy: async (site: Site) => {
    // Another address each time: the one before may have been erased, or had its mails of the hour.
    const email = `asha-${uuidv7()}@example.com`;
    // An erasure goes through all that the audit says about it, which would be more each time.
    applications.privacy = uuidv7();
    await apply(site, applications.privacy, { email });
    return (await openFor(site, email)).cookie;
  },
  /** One who followed the link for a new password. */
  resetting: async (site: Site) => {
    const { email } = await createUser(site);
    const client = new Client(site.url);
    await client.post("/forgot-password", { email });
    await client.get(await newestLink(site.db, email));
    return client.cookie;
  },
} satisfies Record<string, (site: Site) => Promise<string>>;

export type Role = keyof typeof waysIn;
export const roles = Object.keys(waysIn) as Role[];

/** The reference of the booking that `order` made, by what its owner's list shows. */
export async function ownReference({ db }: Site): Promise<string> {
  const own = db.selectFrom("booking").innerJoin("record", "record.id", "booking.record_id");
  const row = own.select("booking.reference").where("record.user_id", "is not", null);
  return (await row.orderBy("record.no", "desc").executeTakeFirstOrThrow()).reference;
}

/** Stores an application with its CV, in place of the one with this id. */
export async function apply({ db }: Site, id: string, own: Record<string, string> = {}) {
  await db.deleteFrom("record").where("id", "=", id).execute();
  await storeRecord(db, "career_application", { id, ...own });
  const bytes = aPdf();
  const file = { file_name: 'a "CV"\u202e.pdf', type: "pdf", size: bytes.length, bytes } as const;
  await db
    .insertInto("cv")
    .values({ record_id: id, ...file })
    .execute();
}

/** The customer has a booking of their own, with its mail, and something in the cart. */
async function order(site: Site, cookie: string) {
  const client = new Client(site.url);
  const booked = await client.post("/paymentpage", aBooking(), { Cookie: cookie });
  if (booked.status !== 303) throw new Error(`no booking was made: ${booked.status}`);
  const line = "/cartpage?add=business-14&term=month&quantity=2&duration=3";
  await client.get(line, { Cookie: cookie });
}

/** With a list that they saved for themselves. */
async function signInStaff(site: Site, role: "admin" | "coordinator") {
  const again = await signInAgain(site, role);
  if (again) return again;
  const user = await createUser(site, role);
  keepAccount(site, role, user.email);
  const cookie = await signInDirectly(site, user);
  const view = { intent: "save", list: "enquiries", name: "New ones", query: "status=new" };
  const { status } = await new Client(site.url).post("/admin/views", view, { Cookie: cookie });
  if (status !== 303) throw new Error(`no view was saved: ${status}`);
  return cookie;
}

const accounts = new WeakMap<Site, Map<string, string>>();

function keepAccount(site: Site, role: string, email: string) {
  accounts.set(site, (accounts.get(site) ?? new Map()).set(role, email));
}

/** The account of before, unless it was deleted or disabled: making one takes five times as long. */
async function signInAgain(site: Site, role: string): Promise<string | undefined> {
  const email = accounts.get(site)?.get(role);
  return email === undefined ? undefined : signInDirectly(site, { email }).catch(() => undefined);
}

async function pairAdmin(site: Site): Promise<Paired & { email: string; password: string }> {
  const account = await createUser(site, "admin");
  return { ...account, ...(await pair(site.url, account)) };
}
