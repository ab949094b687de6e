import { type ReactNode, useEffect, useRef } from "react";
import { fieldsOf, useChoices } from "#app/desk/catalogue/fields.tsx";
import { PictureField } from "#app/desk/catalogue/picture-field.tsx";
import type { CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field } from "#app/ui/form.tsx";

/** What staff fill in for each kind of document. */
export const kindForms: Record<CatalogueKind, () => ReactNode> = {
  group: GroupFields,
  configuration: ConfigurationFields,
  service: ServiceFields,
  course: CourseFields,
  opening: OpeningFields,
  testimonial: TestimonialFields,
  notice: NoticeFields,
  template: TemplateFields,
  bank: BankFields,
};

/** Column widths of rows, the last two for their buttons. */
const grids = {
  one: "tablet:grid-cols-[minmax(0,1fr)_34px_34px]",
  two: "tablet:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_34px_34px]",
  three: "tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_34px_34px]",
  specs: "tablet:grid-cols-[132px_minmax(0,1fr)_164px_34px_34px]",
};

const plain = { columns: [{ label: "Text", maxLength: 200 }], grid: grids.one, most: 20 } as const;

const group = fieldsOf<"group">();
function GroupFields() {
  const { configurations } = useChoices();
  return (
    <>
      <FormPart title="Words">
        <group.Line name="name" maxLength={80} />
        <group.Line name="plural" maxLength={80} hint="In a sentence: all laptops." />
        <group.Line name="unit" maxLength={40} hint="One piece, for example laptop." />
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
        columns={[
          { key: "by", label: "Fact", options: filterFacts },
          { key: "label", label: "Label", maxLength: 40 },
          { key: "any", label: "Label of no choice", maxLength: 40 },
          {
            key: "options",
            label: "Options",
            rows: {
              columns: [
                { key: "value", label: "Value", maxLength: 20 },
                { key: "label", label: "Option", maxLength: 40 },
              ],
              grid: grids.two,
              add: "Add an option",
              most: 20,
            },
          },
        ]}
        grid={grids.three}
        add="Add a filter"
        most={4}
      />
      <group.State name="state" />
      <group.Hidden name="id" />
      <group.Hidden name="order" />
    </>
  );
}

const filterFacts = [
  ["use", "Use"],
  ["memory", "Memory"],
  ["screen", "Screen"],
  ["speed", "Speed"],
] as const;

const configuration = fieldsOf<"configuration">();
function ConfigurationFields() {
  const { groups } = useChoices();
  return (
    <>
      <FormPart title="Words">
        <configuration.Line name="name" maxLength={80} />
        <configuration.Choice name="group" options={groups} />
        <configuration.Lines name="summary" maxLength={300} rows={2} wide />
        <configuration.Lines name="description" maxLength={2000} wide />
      </FormPart>
      <configuration.Rows
        name="specs"
        columns={[
          { key: "label", label: "Name", maxLength: 60 },
          { key: "value", label: "On the page" },
          { key: "short", label: "Short, for lists", ifEmpty: "as on the page", maxLength: 100 },
        ]}
        grid={grids.specs}
        add="Add a specification"
        most={200}
      />
      <PictureField />
      <configuration.Parts
        name="rates"
        hint="For one piece, in whole rupees before GST. All empty: price on request."
        parts={[
          { key: "day", label: "Day" },
          { key: "week", label: "Week" },
          { key: "month", label: "Month" },
          { key: "year", label: "Year" },
        ]}
        isNullable
      />
      <FormPart title="Deposit and value">
        <configuration.Whole name="deposit" optional />
        <configuration.Whole name="replacementValue" optional />
        <configuration.Line name="unit" maxLength={40} hint="If it is not the group's." optional />
      </FormPart>
      <configuration.Parts
        name="facts"
        parts={[
          { key: "uses", label: "Uses, with commas between", isList: true },
          { key: "memoryGb", label: "Memory, GB" },
          { key: "screenInches", label: "Screen, inches" },
          { key: "speed", label: "Speed or cores" },
        ]}
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
        <service.Line name="name" maxLength={80} />
        <service.Line name="heading" maxLength={80} />
        <service.Lines name="summary" maxLength={300} rows={2} wide />
        <service.Lines name="paragraph" maxLength={600} rows={3} wide />
        <service.Line name="ask" maxLength={60} hint="It leads to the contact form." />
        <service.Line name="request" maxLength={200} hint="There, the message begins with this." />
      </FormPart>
      <service.Rows
        name="blocks"
        columns={[
          { key: "heading", label: "Heading", maxLength: 100 },
          { key: "text", label: "Text", maxLength: 600 },
        ]}
        grid={grids.two}
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
        <course.Line name="name" maxLength={80} />
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
        columns={[
          { key: "branch", label: "Branch", options: branches },
          { key: "begins", label: "First day", type: "date" },
          { key: "seats", label: "Free seats", type: "number", maxLength: 5 },
        ]}
        grid={grids.three}
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
        <opening.Line name="name" maxLength={80} />
        <opening.Whole name="positions" />
        <opening.Lines name="summary" maxLength={300} rows={2} wide />
        <opening.Line name="experience" maxLength={80} hint="For example 2 to 4 years." optional />
        <opening.Choice name="employmentType" options={employmentTypes} />
        <opening.Day name="datePosted" />
        <opening.Day name="validThrough" hint="Its last day in India." />
      </FormPart>
      <opening.Checks name="branches" options={branches} />
      <opening.Rows {...plain} name="duties" add="Add a duty" />
      <opening.State name="state" />
      <opening.Hidden name="order" />
    </>
  );
}

const employmentTypes = [
  ["FULL_TIME", "Full time"],
  ["PART_TIME", "Part time"],
  ["CONTRACTOR", "Contract"],
  ["INTERN", "Internship"],
] as const;

const testimonial = fieldsOf<"testimonial">();
function TestimonialFields() {
  return (
    <>
      <FormPart title="Testimonial">
        <testimonial.Lines name="words" maxLength={600} wide />
        <testimonial.Line name="name" maxLength={80} />
        <testimonial.Line name="role" maxLength={120} />
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
      <notice.Line name="text" maxLength={200} hint="On top of every public page." wide />
      <notice.Day name="from" />
      <notice.Day name="until" hint="It is shown on this day too." />
    </FormPart>
  );
}

const template = fieldsOf<"template">();
function TemplateFields() {
  const { records, statuses } = useChoices();
  return (
    <>
      <FormPart title="Mail">
        <template.Line name="label" maxLength={80} />
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
      <bank.Line name="holder" maxLength={120} wide />
      <bank.Line name="bank" maxLength={120} wide />
      <bank.Line name="number" maxLength={40} />
      <bank.Line name="ifsc" maxLength={11} />
      <bank.Line name="note" maxLength={300} optional wide />
    </FormPart>
  );
}

/** The address of a new document. Until somebody types one it follows the name. */
export function AddressField({ one }: { one: string }) {
  const wasTyped = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    const follow = ({ target }: Event) => {
      const field = form?.elements.namedItem("slug");
      if (!(target instanceof HTMLElement && "value" in target)) return;
      if (!(field instanceof HTMLInputElement)) return;
      if (target === field) wasTyped.current = field.value !== "";
      else if (!wasTyped.current && titles.includes(target.getAttribute("name") ?? "")) {
        field.value = proposeSlug(String(target.value));
      }
    };
    form?.addEventListener("input", follow);
    return () => form?.removeEventListener("input", follow);
  }, []);
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

const titles = ["name", "label", "text"];

function proposeSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
}
