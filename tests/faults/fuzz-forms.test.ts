import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import routes from "#app/routes.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { asData, mostly } from "#tests/support/fuzz/as-data.ts";
import { damage, encoding } from "#tests/support/fuzz/odd-form.ts";
import { oddText, typedText } from "#tests/support/fuzz/odd-text.ts";
import { chosen, fuzz, runs } from "#tests/support/fuzz/runs.ts";
import { findOffers, formsOf } from "#tests/support/fuzz/site-forms.ts";
import { roles } from "#tests/support/fuzz/ways-in.ts";
import { holdsTypedMarkup } from "#tests/support/fuzz/wire.ts";
import { World } from "#tests/support/fuzz/world.ts";
import { ownRoutes } from "#tests/support/own-routes.ts";
import { pathsOf } from "#tests/support/route-paths.ts";

/**
 * Odd forms to every address whose route takes one. The addresses come from the route table, the
 * forms from the pages that show them, so that a new one is found by itself.
 */
const world = await World.open();
afterAll(() => world.site.close());
const paths = [...new Set(pathsOf(await routes))];
const owned = await ownRoutes();
const taking = paths.filter((path) => owned.get(path)?.hasAction);
const offers = await findOffers(world, paths);
const slugs = recordKinds.map(({ description }) => description.slug);

test("every address that takes a form has one that a page shows", () => {
  process.stdout.write(`${offers.forms.length} forms for ${taking.length} addresses\n`);
  expect(taking.filter((path) => formsOf(path, offers).length === 0)).toEqual([]);
});

test.each(chosen(taking))(`%s: ${runs} odd forms are each answered`, async (path) => {
  const offered = formsOf(path, offers);
  const word = fc.constantFrom(...offers.words, "a password of theirs");
  const name = fc.oneof({ weight: 6, arbitrary: word }, oddText);
  const value = fc.oneof({ weight: 2, arbitrary: word }, { weight: 3, arbitrary: typedText });
  const input = fc.record({
    which: fc.nat(),
    slug: fc.constantFrom(...slugs),
    // Mostly whoever was shown the form.
    role: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(...roles)),
    left: fc.array(fc.nat(20), { maxLength: 2 }),
    changed: fc.array(fc.tuple(fc.nat(20), value), { maxLength: 3 }),
    more: fc.array(fc.tuple(name, value), { maxLength: 3 }),
    file: fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, file),
    encode: encoding,
    damage,
    // Most are answered without a page: see `asData`.
    isForData: mostly,
  });
  // What was deleted has to be there again for the next.
  const renewed = path.includes("delete") ? 25 : 250;
  await fuzz(path, input, async (given, count) => {
    if (count % renewed === renewed - 1) await world.renew();
    if (count % 15 === 0) await world.liftLimits();
    const form = offered[given.which % Math.max(offered.length, 1)];
    const fields = Object.entries(form?.fields ?? {}).map(filledIn);
    for (const [at, text] of given.changed) {
      const field = fields[at % Math.max(fields.length, 1)];
      if (field) field[1] = text;
    }
    const kept = fields.filter((_field, at) => !given.left.includes(at));
    const files = given.file
      ? [[given.file[0], { name: given.file[1], bytes: Buffer.from(given.file[2]) }] as const]
      : [];
    const sent = given.damage(given.encode([...kept, ...given.more, ...files]));
    const address = form?.action ?? world.sample(path, given.slug);
    const heard = await world.ask({
      path: given.isForData ? asData(address) : address,
      role: given.role ?? form?.role ?? "admin",
      method: "POST",
      ...world.form(sent.type, sent.body),
    });
    expect(heard.status).toBeLessThan(500);
    expect(heard).not.toSatisfy(holdsTypedMarkup);
    expect(world.site.faults).toEqual([]);
    return heard.status;
  });
});

const file = fc.tuple(
  fc.constantFrom("cv", "note", ""),
  oddText,
  fc.uint8Array({ maxLength: 200 }),
);

/** What visitors type into fields that are empty when a page opens, so that some forms are right. */
const usual: Record<string, string> = {
  ...aPartner(),
  ...anApplication(),
  ...aBooking(),
  ...aContactMessage(),
  ...anEnquiry(),
};

/** A key that a page makes for one sending is another each time, or all but the first were known. */
function filledIn([name, value]: [string, string]): [string, string] {
  if (name === "note_id" || name === "answer_id") return [name, uuidv7()];
  return [name, value || (usual[name] ?? "")];
}
