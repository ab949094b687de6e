import { once } from "node:events";
import { type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { v7 as uuidv7 } from "uuid";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

export const roles = ["anonymous", "user", "coordinator", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Heard {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

interface Asking {
  path: string;
  role?: Role;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | undefined;
}

/**
 * A site with one of everything, to be asked odd things: `renew` puts back what odd forms deleted,
 * under the same ids, and signs in again whom they signed out.
 */
export class World {
  readonly site: Site;
  /** The id of one record of each kind, of a partner and of an account, by the list they are in. */
  readonly ids: Record<string, string> = {
    partners: uuidv7(),
    users: "",
    ...Object.fromEntries(recordKinds.map(({ description }) => [description.slug, uuidv7()])),
  };
  #cookies: Partial<Record<Role, string>> = {};

  private constructor(site: Site) {
    this.site = site;
  }

  static async open(): Promise<World> {
    const world = new World(await startSite({ env: { FORM_LIMIT: "0", TRUST_PROXY: "loopback" } }));
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
    this.ids.users = (await createUser(this.site)).id;
    for (const role of roles) {
      if (role === "anonymous") continue;
      await this.#signIn(role);
    }
    const partner = { company: "Kaattu Spares", contact: "Gowri", phone: "98400 00112" };
    const fields = new URLSearchParams({
      ...partner,
      email: "",
      city: "Chennai",
      supplies: "Fans",
    });
    const form = this.form("application/x-www-form-urlencoded", Buffer.from(`${fields}`));
    await this.ask({ path: "/partner", role: "admin", method: "POST", ...form });
    const { id } = await db.selectFrom("partner").select("id").executeTakeFirstOrThrow();
    this.ids.partners = id;
    await this.#order();
  }

  async #signIn(role: Exclude<Role, "anonymous">) {
    this.#cookies[role] = await signInDirectly(this.site, await createUser(this.site, role));
  }

  /** The customer has a booking of their own, with its mail, and something in the cart. */
  async #order() {
    const form = this.form(
      "application/x-www-form-urlencoded",
      Buffer.from(`${new URLSearchParams(aBooking())}`),
    );
    await this.ask({ path: "/paymentpage", role: "user", method: "POST", ...form });
    const order = "/cartpage?add=business-14&term=month&quantity=2&duration=3";
    await this.ask({ path: order, role: "user" });
    const { db } = this.site;
    const own = db.selectFrom("booking").innerJoin("record", "record.id", "booking.record_id");
    const row = own.select("booking.reference").where("record.user_id", "is not", null);
    this.ids.reference = (await row.executeTakeFirstOrThrow()).reference;
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
      ":id": path.includes("/cv") ? this.ids.careers : this.ids[list],
      ":reference": this.ids.reference,
      "*": "nowhere",
    };
    return path.replace(/:[a-z]+\??|\*/g, (name) => values[name] ?? "x");
  }

  /** Asks once, or again if somebody was signed out meanwhile by what was sent before. */
  async ask(asking: Asking): Promise<Heard> {
    const { role = "anonymous", headers = {} } = asking;
    const heard = await this.#askOnce(asking);
    const isSignedOut = /^\/(admin)?login\b/.test(String(heard.headers.location));
    if (!isSignedOut || role === "anonymous" || headers.Cookie) return heard;
    await this.#signIn(role);
    return this.#askOnce(asking);
  }

  /** Of a stream that has no end only the head is read. */
  async #askOnce({
    path,
    role = "anonymous",
    method = "GET",
    headers = {},
    body,
  }: Asking): Promise<Heard> {
    const { host, port } = new URL(this.site.url);
    const cookie = this.#cookies[role];
    const outgoing = request({
      host: "127.0.0.1",
      port,
      path,
      method,
      agent: false,
      headers: {
        Host: host,
        ...(cookie && { Cookie: cookie }),
        ...(body && { "Content-Length": body.length }),
        ...headers,
      },
    });
    // An answer that does not come is a fault too.
    outgoing.setTimeout(10_000, () =>
      outgoing.destroy(new Error(`no answer to ${method} ${path}`)),
    );
    outgoing.end(body);
    const [incoming] = await once(outgoing, "response");
    const isEndless = /event-stream/.test(incoming.headers["content-type"] ?? "");
    const said = isEndless ? "" : await text(incoming);
    if (isEndless) incoming.destroy();
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: said };
  }

  /** A form of the site's own, as its headers and body. */
  form(type: string, body: Buffer) {
    return { headers: { Origin: this.site.url, "Content-Type": type }, body };
  }
}
