import { globSync, readFileSync } from "node:fs";
import { matchPath } from "react-router";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { type Role, roles } from "#tests/support/fuzz/ways-in.ts";
import type { Heard } from "#tests/support/fuzz/wire.ts";
import type { World } from "#tests/support/fuzz/world.ts";
import { parseHtml } from "#tests/support/html.ts";

/** A form as a page offers it, with what stands in it. */
export interface OfferedForm {
  /** Where it is sent. */
  action: string;
  fields: Record<string, string>;
  /** Who was offered it, and where. */
  role: Role;
  page: string;
}

/** Words by which the site reads addresses and forms: `searchParams.get("compare")`. */
const namesInSource = globSync("app/**/*.{ts,tsx}").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\b(?:get|getAll|has)\("([\w-]+)"/g)].map(([, name]) =>
    String(name),
  ),
);

/** All forms of the site that are posted, and all names and values that pages and sources know. */
export interface Offers {
  forms: OfferedForm[];
  words: string[];
  /** What links and forms of the site ask for in an address: the values by their name. */
  asked: Map<string, Set<string>>;
}

const staffPlaces = /^\/(admin|booking\b|edit|partner|logout)/;

/** Who is there for a few pages only; staff see public pages as customers do. */
const placesOf: Partial<Record<Role, RegExp>> = {
  coordinator: staffPlaces,
  admin: staffPlaces,
  paired: /^\/admin\/(second-factor|confirm)/,
  halfway: /^\/adminlogin/,
  privacy: /^\/privacy\/your-data/,
  resetting: /^\/reset-password/,
};

/** Walks through the site as everybody, to every address and to what its links lead to. */
export async function findOffers(world: World, paths: readonly string[]): Promise<Offers> {
  const forms = new Map<string, OfferedForm>();
  const words = new Set(namesInSource);
  const asked: Offers["asked"] = new Map();
  const keep = ({ action, fields, ...rest }: OfferedForm) => {
    const names = Object.keys(fields).toSorted().join();
    forms.set(`${shapeOf(action)} ${fields.intent ?? ""} ${names}`, { action, fields, ...rest });
    for (const word of Object.entries(fields).flat()) words.add(word);
  };
  const slugs = recordKinds.map(({ description }) => description.slug);
  const samples = paths.flatMap((path) => slugs.map((slug) => world.sample(path, slug)));
  samples.push(`/admin/enquiries/delete?record=1:${world.ids.spam}`);
  for (const role of roles) {
    const places = placesOf[role] ?? /^/;
    const waiting = new Set(samples.filter((path) => places.test(path)));
    const shapes = new Set([...waiting].map(shapeOf));
    // A set that grows while it is walked goes on to what came in.
    for (const page of waiting) {
      const found = offersIn(await world.ask({ path: page, role }), page, role);
      for (const form of found.forms) keep(form);
      for (const link of found.links) {
        if (shapes.has(shapeOf(link)) || !places.test(link)) continue;
        shapes.add(shapeOf(link));
        waiting.add(link);
        for (const [name, value] of new URLSearchParams(link.split("?")[1])) {
          for (const word of [name, value]) words.add(word);
          asked.set(name, (asked.get(name) ?? new Set()).add(value));
        }
      }
    }
  }
  for (const form of await formsWithinAnswers(world)) keep(form);
  for (const id of Object.values(world.ids)) words.add(id);
  return { forms: [...forms.values()], words: [...words].filter((word) => word !== ""), asked };
}

/** Forms that stand in no page of their own: a second factor that is being set up. */
async function formsWithinAnswers(world: World): Promise<OfferedForm[]> {
  const path = "/admin/second-factor";
  const begin = Buffer.from("step=begin&password=a+password+of+theirs");
  const sent = world.form("application/x-www-form-urlencoded", begin);
  const answer = await world.ask({ path, role: "admin", method: "POST", ...sent });
  const { forms } = offersIn(answer, path, "admin");
  if (!forms.some(({ fields }) => fields.step === "confirm")) throw new Error("nothing to confirm");
  return forms;
}

/** The forms that are sent to an address of the route table. */
export function formsOf(path: string, { forms }: Offers): OfferedForm[] {
  return forms.filter(({ action }) => matchPath(path, action.split("?")[0] ?? ""));
}

function offersIn({ text, headers }: Heard, page: string, role: Role) {
  if (!/html/.test(String(headers["content-type"]))) return { forms: [], links: [] };
  const $ = parseHtml({ text });
  const base = new URL(page, "http://own.invalid");
  const here = (address: string | undefined) => {
    const url = new URL(address || page, base);
    return url.origin === base.origin ? url.pathname + url.search : undefined;
  };
  const forms = $("form[method=post]")
    .toArray()
    .flatMap((element): OfferedForm[] => {
      const form = $(element);
      const typed = form.serializeArray().map(({ name, value }) => [name, value]);
      const buttons = [...form.find("button[name]")].map((button) => [
        $(button).attr("name"),
        $(button).attr("value") ?? "",
      ]);
      const empty = [...form.find("[name]")].map((field) => [
        $(field).attr("name"),
        $(field).attr("value") ?? $(field).find("option").last().attr("value") ?? "",
      ]);
      const action = here(form.attr("action"));
      if (!action) return [];
      const all = buttons.length > 0 ? buttons : [[]];
      return all.map((button) => ({
        action,
        fields: Object.fromEntries([...empty, ...typed, ...(button[0] ? [button] : [])]),
        role,
        page,
      }));
    });
  const links = [...$("a[href]")].flatMap((link) => here($(link).attr("href")) ?? []);
  return { forms, links };
}

/** What an address is apart from what is counted or looked for in it. */
function shapeOf(address: string): string {
  const [path = "", query] = address.split("?");
  const names = [...new URLSearchParams(query).keys()].toSorted().join();
  return `${path.replace(/[0-9a-f-]{36}/g, ":id")}?${names}`;
}
