import { useEffect, useRef } from "react";
import { DocumentField } from "#app/desk/catalogue/fields.tsx";
import type { BodyOf, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field } from "#app/ui/form.tsx";

type Name<Kind extends CatalogueKind> = keyof BodyOf<Kind> & string;

/** Parts with a title and their fields, between fields that are parts of their own. */
type KindForm<Kind extends CatalogueKind> = readonly (
  | Name<Kind>
  | readonly [title: string, ...fields: Name<Kind>[]]
)[];

/** The fields of each kind's form, in this order; those that all kinds share follow. */
const kindForms: { [Kind in CatalogueKind]: KindForm<Kind> } = {
  group: [
    ["Words", "name", "plural", "unit", "summary", "description"],
    ["Pictures", "offeredBy", "ledBy"],
    "compared",
    "narrowedBy",
    "steps",
    ["Between two rentals", "turnaround"],
  ],
  configuration: [
    ["Words", "name", "group", "summary", "description"],
    "specs",
    "picture",
    "rates",
    ["Deposit and value", "deposit", "replacementValue", "unit"],
    ["Tax", "sac", "hsn"],
    "taxes",
    "facts",
  ],
  service: [
    ["Words", "name", "heading", "summary", "paragraph", "ask", "request"],
    "blocks",
    "picture",
    ["Tax", "sac"],
    "taxes",
  ],
  course: [
    ["Course", "name", "group", "summary", "fee", "duration", "mode"],
    "batches",
    "note",
    ["Tax", "sac"],
    "taxes",
  ],
  opening: [
    ["Opening", "name", "positions", "summary", "experience", "employmentType"],
    ["Days", "datePosted", "validThrough"],
    "branches",
    "duties",
  ],
  branch: [
    ["Branch", "name", "focus", "localName", "lang"],
    ["Address", "street", "postcode", "region", "phone", "email", "latitude", "longitude"],
    "hours",
    "closedDays",
    "postRegions",
    "circles",
    "cities",
  ],
  testimonial: [["Testimonial", "words", "name", "role", "email"]],
  notice: [["Notice", "text", "from", "until"]],
  template: [["Mail", "label", "subject", "text"], "replies", "statuses"],
  registration: [
    [
      "Registration",
      "gstin",
      "legalName",
      "street",
      "city",
      "postcode",
      "prefix",
      "from",
      "sample",
    ],
    "branches",
    ["Account", "holder", "bank", "number", "ifsc", "note"],
    ["UPI", "upi", "merchant"],
  ],
  "quotation-terms": [
    ["Quotations", "validity", "issuesItself", "upTo"],
    ["Invoices", "reminds"],
    "terms",
  ],
};

export function KindFields({ kind }: { kind: CatalogueKind }) {
  return (
    <>
      {kindForms[kind].map((part) =>
        typeof part === "string" ? (
          <DocumentField key={part} name={part} />
        ) : (
          <FormPart key={part[0]} title={part[0]}>
            {part.slice(1).map((name) => (
              <DocumentField key={name} name={name} />
            ))}
          </FormPart>
        ),
      )}
      {["state", "id", "order"].map((name) => (
        <DocumentField key={name} name={name} />
      ))}
    </>
  );
}

/** The address of a new document. Until somebody types one it follows the name. */
export function AddressField({ kind, one }: { kind: CatalogueKind; one: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    const own = form?.elements.namedItem("slug");
    if (!form || !(own instanceof HTMLInputElement)) return;
    // Also of what was typed before the script ran.
    let proposed = own.value;
    const follow = ({ target }: Partial<Event>) => {
      if (target === own || (own.value && own.value !== proposed)) return;
      const names = titlesOf(kind).map((name) => new FormData(form).get(name));
      own.value = proposed = proposeSlug(names.find(Boolean)?.toString() ?? "");
    };
    if (!own.value) follow({});
    form.addEventListener("input", follow);
    return () => form.removeEventListener("input", follow);
  }, [kind]);
  return (
    <div ref={place} className="mb-7">
      <Field
        name="slug"
        maxLength={20_000}
        hint={`The end of this ${one.toLowerCase()}'s address: small letters, digits and hyphens. It never changes.`}
        autoComplete="off"
      />
    </div>
  );
}

/** Never a customer's name: the address outlives an erasure. */
const titlesOf = (kind: string) =>
  kind === "testimonial" ? ["role"] : ["name", "city", "label", "text"];

function proposeSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
}
