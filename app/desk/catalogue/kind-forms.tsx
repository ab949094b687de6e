import { type ReactNode, useEffect, useRef } from "react";
import { fieldsOf, useChoices } from "#app/desk/catalogue/fields.tsx";
import { PictureField } from "#app/desk/catalogue/picture-field.tsx";
import type { CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { employmentTypes, factParts, filterFacts } from "#app/domain/catalogue/document-words.ts";
import { weekdayNames } from "#app/lib/dates.ts";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field } from "#app/ui/form.tsx";

/** What staff fill in for each kind of document. */
export const kindForms: Record<CatalogueKind, () => ReactNode> = {
  group: GroupFields,
  configuration: ConfigurationFields,
  service: ServiceFields,
  course: CourseFields,
  opening: OpeningFields,
  branch: BranchFields,
  testimonial: TestimonialFields,
  notice: NoticeFields,
  template: TemplateFields,
  bank: BankFields,
};

const plain = { columns: { "": "Text" }, most: 20 };

const group = fieldsOf<"group">();
function GroupFields() {
  const { configurations } = useChoices();
  return (
    <>
      <FormPart title="Words">
        <group.Line name="name" />
        <group.Line name="plural" hint="In a sentence: all laptops." />
        <group.Line name="unit" hint="One piece, for example laptop." />
        <group.Lines name="summary" maxLength={300} rows={2} wide />
        <group.Lines name="description" maxLength={2000} wide />
      </FormPart>
      <FormPart title="Pictures">
        <group.Choice name="offeredBy" options={configurations} hint="Of this configuration." />
        <group.Choice name="ledBy" options={configurations} hint="Of this configuration." />
      </FormPart>
      <group.Rows
        {...plain}
        name="compared"
        hint="The names of the specifications that the list shows, in this order."
        add="Add a specification"
        most={12}
      />
      <group.Rows
        name="narrowedBy"
        columns={{
          by: { label: "Fact", options: filterFacts },
          label: "Label",
          any: "Label of no choice",
          options: {
            label: "Options",
            rows: { columns: { value: "Value", label: "Option" }, add: "Add an option", most: 20 },
          },
        }}
        add="Add a filter"
        most={4}
      />
      <group.Rows
        name="steps"
        columns={{
          from: { label: "From so many machines", type: "number" },
          percent: { label: "Percent off", type: "number" },
        }}
        hint="Taken off the whole line, for all its machines."
        add="Add a step"
        most={10}
      />
      <FormPart title="Between two rentals">
        <group.Whole
          name="turnaround"
          hint="After the last day of a rental, before the machine can be booked again."
        />
      </FormPart>
      <group.State name="state" />
      <group.Hidden name="id" />
      <group.Hidden name="order" />
    </>
  );
}

const configuration = fieldsOf<"configuration">();
function ConfigurationFields() {
  const { groups } = useChoices();
  return (
    <>
      <FormPart title="Words">
        <configuration.Line name="name" />
        <configuration.Choice name="group" options={groups} />
        <configuration.Lines name="summary" maxLength={300} rows={2} wide />
        <configuration.Lines name="description" maxLength={2000} wide />
      </FormPart>
      <configuration.Rows
        name="specs"
        columns={{
          label: "Name",
          value: "On the page",
          short: { label: "Short, for lists", ifEmpty: "as on the page" },
        }}
        add="Add a specification"
        most={200}
      />
      <PictureField />
      <configuration.Parts
        name="rates"
        hint="For one piece, in whole rupees before GST. All empty: price on request."
        parts={{ day: "Day", week: "Week", month: "Month", year: "Year" }}
      />
      <FormPart title="Deposit and value">
        <configuration.Whole name="deposit" optional />
        <configuration.Whole name="replacementValue" optional />
        <configuration.Line name="unit" hint="If it is not the group's." optional />
      </FormPart>
      <configuration.Parts
        name="facts"
        list="uses"
        parts={{ uses: "Uses, with commas between", ...factParts }}
      />
      <configuration.State name="state" />
      <configuration.Hidden name="order" />
    </>
  );
}

const service = fieldsOf<"service">();
function ServiceFields() {
  return (
    <>
      <FormPart title="Words">
        <service.Line name="name" />
        <service.Line name="heading" />
        <service.Lines name="summary" maxLength={300} rows={2} wide />
        <service.Lines name="paragraph" maxLength={600} rows={3} wide />
        <service.Line name="ask" hint="It leads to the contact form." />
        <service.Line name="request" hint="There, the message begins with this." />
      </FormPart>
      <service.Rows
        name="blocks"
        columns={{ heading: "Heading", text: "Text" }}
        add="Add a block"
        most={6}
      />
      <PictureField />
      <service.State name="state" />
      <service.Hidden name="id" />
      <service.Hidden name="order" />
    </>
  );
}

const course = fieldsOf<"course">();
function CourseFields() {
  const { courseGroups, branches } = useChoices();
  return (
    <>
      <FormPart title="Course">
        <course.Line name="name" />
        <course.Choice name="group" options={[["", "None"], ...courseGroups]} />
        <course.Lines name="summary" maxLength={300} rows={2} wide />
        <course.Whole name="fee" hint="In whole rupees without GST. Empty: on request." optional />
        <course.Line
          name="duration"
          maxLength={80}
          hint="For example 8 weeks, evenings."
          optional
        />
      </FormPart>
      <course.Rows
        name="batches"
        columns={{
          branch: { label: "Branch", options: branches },
          begins: { label: "First day", type: "date" },
          seats: { label: "Free seats", type: "number" },
        }}
        add="Add a batch"
        most={50}
      />
      <course.State name="state" />
      <course.Hidden name="order" />
    </>
  );
}

const opening = fieldsOf<"opening">();
function OpeningFields() {
  const { branches } = useChoices();
  return (
    <>
      <FormPart title="Opening">
        <opening.Line name="name" />
        <opening.Whole name="positions" />
        <opening.Lines name="summary" maxLength={300} rows={2} wide />
        <opening.Line name="experience" hint="For example 2 to 4 years." optional />
        <opening.Choice name="employmentType" options={employmentTypes} />
        <opening.Line name="datePosted" type="date" />
        <opening.Line name="validThrough" type="date" hint="Its last day in India." />
      </FormPart>
      <opening.Checks name="branches" options={branches} />
      <opening.Rows {...plain} name="duties" add="Add a duty" />
      <opening.State name="state" />
      <opening.Hidden name="order" />
    </>
  );
}

const branch = fieldsOf<"branch">();
function BranchFields() {
  return (
    <>
      <FormPart title="Branch">
        <branch.Line name="name" />
        <branch.Line name="focus" />
        <branch.Line name="localName" />
        <branch.Line name="lang" hint="A code: kn, ta, ml, te, mr, hi or en." />
      </FormPart>
      <FormPart title="Address">
        <branch.Line name="street" wide />
        <branch.Line name="postcode" inputMode="numeric" />
        <branch.Line name="region" />
        <branch.Line name="phone" type="tel" hint="For example 080 0000 2007." />
        <branch.Line name="email" type="email" hint="Replies to its mails arrive here." />
        <branch.Line name="latitude" inputMode="decimal" hint="Degrees north, for example 12.97." />
        <branch.Line name="longitude" inputMode="decimal" hint="Degrees east, for example 77.59." />
      </FormPart>
      <branch.Rows
        name="hours"
        columns={{
          day: { label: "Weekday", options: weekdays },
          opens: { label: "Opens", type: "time" },
          closes: { label: "Closes", type: "time" },
        }}
        hint="A weekday without a row is off."
        add="Add a weekday"
        most={7}
      />
      <branch.Rows
        name="closedDays"
        columns={{ day: { label: "Day", type: "date" }, reason: "Reason" }}
        hint="They are on the contact page and in the times that we promise."
        add="Add a closed day"
        most={60}
      />
      <branch.Rows
        {...regions}
        name="postRegions"
        hint="The first two digits of PIN codes."
        add="Add an area"
      />
      <branch.Rows
        {...regions}
        name="circles"
        hint="The first two digits of PIN codes, where nothing is delivered too."
        add="Add an area"
      />
      <branch.Rows
        {...plain}
        name="cities"
        hint="Of records without a PIN code, in each spelling."
        add="Add a city"
        most={100}
      />
      <branch.State name="state" />
      <branch.Hidden name="order" />
    </>
  );
}

const weekdays = weekdayNames.map((day) => [day, day] as const);

const regions = {
  columns: {
    from: { label: "From", type: "number" },
    to: { label: "To", type: "number" },
  },
  most: 40,
} as const;

const testimonial = fieldsOf<"testimonial">();
function TestimonialFields() {
  return (
    <>
      <FormPart title="Testimonial">
        <testimonial.Lines name="words" maxLength={600} wide />
        <testimonial.Line name="name" />
        <testimonial.Line name="role" />
        <testimonial.Line
          name="email"
          type="email"
          hint="Not shown. When this person erases their data, all versions of this testimonial forget it."
        />
      </FormPart>
      <testimonial.State name="state" />
      <testimonial.Hidden name="order" />
    </>
  );
}

const notice = fieldsOf<"notice">();
function NoticeFields() {
  return (
    <FormPart title="Notice">
      <notice.Line name="text" hint="On top of every public page." wide />
      <notice.Line name="from" type="date" />
      <notice.Line name="until" type="date" hint="It is shown on this day too." />
    </FormPart>
  );
}

const template = fieldsOf<"template">();
function TemplateFields() {
  const { records, statuses } = useChoices();
  return (
    <>
      <FormPart title="Mail">
        <template.Line name="label" />
        <template.Line name="subject" wide />
        <template.Lines
          name="text"
          maxLength={5000}
          rows={12}
          hint="Filled in: {name}, {what}, {reference}, {staff}, {company}, {phone}. In brackets: what the sender has to fill in."
          wide
        />
      </FormPart>
      <template.Checks name="replies" options={records} />
      <template.Checks name="statuses" options={statuses} />
      <template.State name="state" />
      <template.Hidden name="order" />
    </>
  );
}

const bank = fieldsOf<"bank">();
function BankFields() {
  return (
    <FormPart title="Account">
      <bank.Line name="holder" wide />
      <bank.Line name="bank" wide />
      <bank.Line name="number" />
      <bank.Line name="ifsc" />
      <bank.Line name="note" optional wide />
    </FormPart>
  );
}

/** The address of a new document. Until somebody types one it follows the name. */
export function AddressField({ one }: { one: string }) {
  const wasTyped = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    const field = form?.elements.namedItem("slug");
    const follow = ({ target }: Pick<Event, "target">) => {
      if (!(target instanceof HTMLElement && "value" in target)) return;
      if (!(field instanceof HTMLInputElement)) return;
      if (target === field) wasTyped.current = field.value !== "";
      else if (!wasTyped.current && titlesOf(one).includes(target.getAttribute("name") ?? "")) {
        field.value = proposeSlug(String(target.value));
      }
    };
    // What was typed before the script ran counts as well, the address first.
    for (const name of ["slug", ...titlesOf(one)]) {
      const target = form?.elements.namedItem(name);
      if (target instanceof HTMLInputElement && target.value) follow({ target });
    }
    form?.addEventListener("input", follow);
    return () => form?.removeEventListener("input", follow);
  }, [one]);
  return (
    <div ref={place} className="mb-7">
      <Field
        name="slug"
        maxLength={60}
        hint={`The end of this ${one.toLowerCase()}'s address: small letters, digits and hyphens. It never changes.`}
        autoComplete="off"
      />
    </div>
  );
}

/** Never a customer's name: the address outlives an erasure. */
const titlesOf = (one: string) => (one === "Testimonial" ? ["role"] : ["name", "label", "text"]);

function proposeSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
}
