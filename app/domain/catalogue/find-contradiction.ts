import { type Catalogue, isShown } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueDocument } from "#app/domain/catalogue/catalogue-kinds.ts";
import { findFallingStep } from "#app/domain/catalogue/offer-schemas.ts";
import type { Registration } from "#app/domain/catalogue/registrations.ts";
import { formatDay } from "#app/lib/dates.ts";
import { stateByCode } from "#content/gst-states.ts";

interface Contradiction {
  document: CatalogueDocument;
  field: string;
  why: string;
  /** The row of a list that is wrong, from 1. */
  row?: number | undefined;
}

/**
 * The first of these documents that would remove something which is still offered, or mislead its
 * readers. It checks documents against each other; the schema checks each by itself.
 * @param catalogue as it would be with them @param day a plain day in India
 */
export function findContradiction(
  catalogue: Catalogue,
  documents: readonly CatalogueDocument[],
  day: string,
): Contradiction | undefined {
  for (const document of documents) {
    const [found] = contradictionsOf(catalogue, document, day);
    if (found) return { document, field: found[0], why: found[1], row: found[2] };
  }
  return undefined;
}

function* contradictionsOf(
  { branches, courses, documents, findGroup, groups, registrations, services }: Catalogue,
  { kind, slug, body }: CatalogueDocument,
  day: string,
): Generator<[field: string, why: string, row?: number]> {
  const isOpen = (id: string) => branches.some((branch) => branch.id === id);
  if (kind === "template") {
    for (const field of ["subject", "text"] as const) {
      const [, unknown] = unknownWord.exec(body[field]) ?? [];
      if (unknown) yield [field, `There is no {${unknown}}. Use ${knownWords}.`];
    }
  }
  if (kind === "branch" && !isShown(body)) {
    const course = courses.find(({ batches }) =>
      batches.some(({ branch, begins }) => branch === slug && begins >= day),
    );
    if (course) yield ["state", `Move the batches of ${course.name} to another branch first.`];
    for (const one of documents) {
      if (one.kind !== "opening" || !isShown(one.body) || one.body.validThrough < day) continue;
      if (one.body.branches.includes(slug) && !one.body.branches.some(isOpen)) {
        yield ["state", `Give the opening ${one.body.name} another branch first.`];
      }
    }
  }
  if (kind === "registration" && isShown(body)) {
    // Samples and those that are valid do not bill at the same time.
    const others = registrations.filter(
      (one) => one.slug !== slug && one.isSample === (body.sample === "yes"),
    );
    const of = ({ stateCode, gstin }: Registration) => stateByCode(stateCode) ?? gstin;
    for (const [field, label] of [
      ["gstin", "GSTIN"],
      ["prefix", "prefix"],
    ] as const) {
      const same = others.find((one) => one[field] === body[field]);
      if (same) yield [field, `The ${label} is that of ${of(same)}. Enter another one.`];
    }
    const served = others.find((one) => one.branches.some((id) => body.branches.includes(id)));
    if (served) yield ["branches", `${of(served)} bills for one of these branches already.`];
  }
  if (!("state" in body) || !isShown(body)) return;
  if (kind === "configuration") {
    const group = findGroup(body.group);
    if (!group || !isShown(group)) yield ["group", "Publish its group as shown first, or with it."];
  }
  if (kind === "group" || kind === "service") {
    const listed = kind === "group" ? groups : services;
    const other = listed.find((one) => one.id === body.id && one.slug !== slug);
    if (other) yield ["id", `The number ${body.id} is that of ${other.name}. Enter another one.`];
  }
  if (kind === "group") {
    const falling = findFallingStep(body.steps);
    const row = (falling?.row ?? 0) + 1;
    if (falling) yield ["steps", `Row ${row}: ${falling.why}`, row];
  }
  if (kind === "course") {
    const lost = body.batches.find(({ branch, begins }) => begins >= day && !isOpen(branch));
    if (lost) {
      yield ["batches", `Choose a branch that is shown for ${formatDay(lost.begins)}.`];
    }
  }
  if (kind === "opening" && body.validThrough >= day && !body.branches.some(isOpen)) {
    yield ["branches", "Choose a branch that is shown."];
  }
}

/** Placeholders that a template may have in braces. */
export const templateWords = ["name", "what", "reference", "staff", "company", "phone"] as const;

const unknownWord = new RegExp(`\\{(?!(?:${templateWords.join("|")})\\})(\\w+)\\}`);
const knownWords = templateWords.map((word) => `{${word}}`).join(", ");
