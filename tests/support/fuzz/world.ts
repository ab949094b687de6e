import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { answerAtOnce } from "#tests/support/fuzz/answer-at-once.ts";
import {
  applications,
  apply,
  ownReference,
  type Role,
  waysIn,
} from "#tests/support/fuzz/ways-in.ts";
import { askOver, type Heard, type Sent } from "#tests/support/fuzz/wire.ts";
import { removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

interface Asking extends Sent {
  role?: Role;
}

/**
 * A site with one of everything, to be asked odd things: `renew` puts back what odd forms deleted,
 * under the same ids, and whoever was signed out by one comes in again when they are needed.
 */
export class World {
  readonly site: Site;
  /** The id of one record of each kind, of a partner and of an account, by the list they are in. */
  readonly ids: Record<string, string> = {
    partners: uuidv7(),
    users: "",
    spam: uuidv7(),
    ...Object.fromEntries(recordKinds.map(({ description }) => [description.slug, uuidv7()])),
  };
  #cookies: Partial<Record<Role, string>> = {};

  private constructor(site: Site) {
    this.site = site;
  }

  static async open(): Promise<World> {
    answerAtOnce();
    const env = { FORM_LIMIT: "0", TRUST_PROXY: "loopback" };
    const world = new World(await startSite({ env, isBusy: mailsWait }));
    await world.renew();
    return world;
  }

  async renew() {
    const { db } = this.site;
    await removeRecords(db);
    for (const table of ["partner", "saved_view", "mail", "limit_use"] as const) {
      await db.deleteFrom(table).execute();
    }
    for (const { description } of recordKinds) {
      const id = this.ids[description.slug] ?? "";
      await storeRecord(db, description.table, { id });
    }
    await apply(this.site, this.ids.careers ?? "");
    await storeRecord(db, "enquiry", { id: this.ids.spam ?? "", status: "spam" });
    // All accounts but those of the odd ones stay, and would be more with each time.
    await db.deleteFrom("user").where("email", "like", "%@example.com").execute();
    this.ids.users = (await createUser(this.site)).id;
    this.#cookies = {};
    for (const role of ["user", "admin"] as const) await this.#comeIn(role);
    const fields = Buffer.from(`${new URLSearchParams(aPartner())}`);
    const form = this.form("application/x-www-form-urlencoded", fields);
    await this.ask({ path: "/partner", role: "admin", method: "POST", ...form });
    const { id } = await db.selectFrom("partner").select("id").executeTakeFirstOrThrow();
    this.ids.partners = id;
    this.ids.reference = await ownReference(this.site);
  }

  /** Lets everybody try on who had too many wrong passwords or codes. */
  async liftLimits() {
    await this.site.db.deleteFrom("limit_use").execute();
  }

  async #comeIn(role: Role): Promise<string> {
    const cookie = await waysIn[role](this.site);
    this.#cookies[role] = cookie;
    return cookie;
  }

  /** An address with good parameters; `slug` stands for the list of records in it. */
  sample(path: string, slug: string): string {
    const list = /^\/admin\/(partners|users)/.exec(path)?.[1] ?? slug;
    const values: Record<string, string | undefined> = {
      ":group": "laptops",
      ":configuration": "business-14",
      ":service": "surveillance",
      ":job?": "",
      ":records": slug,
      ":list": list,
      ":view": "mine",
      ":id": this.#idIn(path, list),
      ":reference": this.ids.reference,
      "*": "nowhere",
    };
    return path.replace(/:[a-z]+\??|\*/g, (name) => values[name] ?? "x");
  }

  #idIn(path: string, list: string): string | undefined {
    if (path.startsWith("/privacy")) return applications.privacy;
    if (path.startsWith("/userdashboard")) return applications.user;
    return path.includes("/cv") ? this.ids.careers : this.ids[list];
  }

  /** Asks as somebody, who comes in anew next time if what was sent led them out. */
  async ask({ role = "anonymous", ...sent }: Asking): Promise<Heard> {
    const cookie = this.#cookies[role] ?? (await this.#comeIn(role));
    const heard = await this.#askAs(cookie, sent);
    const home = homes[role];
    if (!home || sent.headers?.Cookie || !leadsOut(heard)) return heard;
    if (leadsOut(await this.#askAs(cookie, { path: home }))) delete this.#cookies[role];
    return heard;
  }

  #askAs(cookie: string, sent: Sent): Promise<Heard> {
    const headers = { ...(cookie && { Cookie: cookie }), ...sent.headers };
    return askOver(this.site.url, { ...sent, headers });
  }

  /** A form of the site's own, as its headers and body. */
  form(type: string, body: Buffer) {
    return { headers: { Origin: this.site.url, "Content-Type": type }, body };
  }
}

/** Mails wait for a second each: writing one costs as much as many answers. */
const mailsWait = () => sleep(1_000, true);

/** Where everybody gets a page as long as they are in. */
const homes: Partial<Record<Role, string>> = {
  user: "/userdashboard/name.data",
  coordinator: "/partner.data",
  admin: "/partner.data",
  paired: "/partner.data",
  halfway: "/adminlogin/code.data",
  privacy: "/privacy/your-data/request.data",
  resetting: "/reset-password.data",
};

/** Whether an answer sends somebody to where they would come in. */
function leadsOut({ status, headers, text }: Heard): boolean {
  // The router tells its own script of a redirect in the body.
  const told = status === 202 ? /"redirect","([^"]*)"/.exec(text)?.[1] : undefined;
  const to = headers.location ?? told ?? "";
  // A link for a new password that was used up.
  if (status === 410) return true;
  return /^\/(login|adminlogin|privacy\/your-data|reset-password)(\?|$)/.test(to);
}
