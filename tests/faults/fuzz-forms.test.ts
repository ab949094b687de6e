import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import routes from "#app/routes.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { asUrlencoded, damage, encoding } from "#tests/support/fuzz/odd-form.ts";
import { oddText, typedText } from "#tests/support/fuzz/odd-text.ts";
import { runs } from "#tests/support/fuzz/runs.ts";
import { findOffers, formsOf } from "#tests/support/fuzz/site-forms.ts";
import { roles, World } from "#tests/support/fuzz/world.ts";
import { pathsOf } from "#tests/support/route-paths.ts";
import { sourceBuild } from "#tests/support/source-build.ts";

/**
 * Odd forms to every address whose route takes one. The addresses come from the route table, the
 * forms from the pages that show them, so that a new one is found by itself.
 */
const world = await World.open();
afterAll(() => world.site.close());
const paths = [...new Set(pathsOf(await routes))];
const taking = await pathsWithAction();
const offers = await findOffers(world, paths);
const slugs = recordKinds.map(({ description }) => description.slug);

test("forms are found on the site's pages, and addresses that take them", () => {
  const sent = taking.filter((path) => formsOf(path, offers).length > 0);
  process.stdout.write(
    `${offers.forms.length} forms for ${sent.length} of ${taking.length} addresses that take one; without: ${taking.filter((path) => !sent.includes(path)).join(" ")}\n`,
  );
  expect(sent.length).toBeGreaterThan(taking.length * 0.75);
});

test.each(taking)(`%s: ${runs} odd forms are each answered`, async (path) => {
  const offered = formsOf(path, offers);
  const word = fc.constantFrom(...offers.words, "a password of theirs");
  const name = fc.oneof({ weight: 6, arbitrary: word }, oddText);
  const value = fc.oneof({ weight: 2, arbitrary: word }, { weight: 3, arbitrary: typedText });
  const input = fc.record({
    which: fc.nat(),
    slug: fc.constantFrom(...slugs),
    role: fc.option(fc.constantFrom(...roles), { nil: undefined, freq: 6 }),
    left: fc.array(fc.nat(20), { maxLength: 2 }),
    changed: fc.array(fc.tuple(fc.nat(20), value), { maxLength: 3 }),
    more: fc.array(fc.tuple(name, value), { maxLength: 3 }),
    file: fc.option(fc.tuple(word, oddText, fc.uint8Array({ maxLength: 200 })), { freq: 8 }),
    encode: encoding,
    damage,
  });
  let count = 0;
  const statuses: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(input, async ({ which, slug, left, changed, more, file, ...how }) => {
      if (count++ % 250 === 249) await world.renew();
      const form = offered[which % Math.max(offered.length, 1)];
      const fields = Object.entries(form?.fields ?? {}).map(filledIn);
      for (const [at, text] of changed) {
        const field = fields[at % Math.max(fields.length, 1)];
        if (field) field[1] = text;
      }
      const kept = fields.filter((_field, at) => !left.includes(at));
      const files = file
        ? [[file[0], { name: file[1], bytes: Buffer.from(file[2]) }] as const]
        : [];
      const encode = file ? how.encode : asUrlencoded;
      const sent = how.damage(encode([...kept, ...more, ...files]));
      const heard = await world.ask({
        path: form?.action ?? world.sample(path, slug),
        role: how.role ?? form?.role ?? "admin",
        method: "POST",
        ...world.form(sent.type, sent.body),
      });
      statuses[heard.status] = (statuses[heard.status] ?? 0) + 1;
      expect(heard.status).toBeLessThan(500);
      expect(heard.text).not.toContain("<x-fuzz");
      expect(world.site.faults).toEqual([]);
    }),
    { numRuns: runs },
  );
  process.stdout.write(`${path}: ${JSON.stringify(statuses)}\n`);
});

/** What visitors type into fields that are empty when a page opens, so that some forms are right. */
const usual: Record<string, string> = {
  ...aPartner(),
  ...anApplication(),
  ...aBooking(),
  ...aContactMessage(),
  ...anEnquiry(),
};

function filledIn([name, value]: [string, string]): [string, string] {
  return [name, value || (usual[name] ?? "")];
}

/** The addresses whose own route has an action. */
async function pathsWithAction(): Promise<string[]> {
  const { routes: built } = await sourceBuild();
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : built[id];
    if (!route) return "";
    const own = route.path ? `/${route.path.replace(/^\//, "")}` : "";
    return pathOf(route.parentId) + own;
  };
  const own = Object.values(built).filter(({ module }) => "action" in module);
  const found = own.map(({ id }) => pathOf(id).replace(/^\/+/, "/") || "/");
  return paths.filter((path) => found.includes(path));
}
