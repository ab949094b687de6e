import { href } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { branchFigures } from "#app/domain/branches/branch-figures.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import { courseModes } from "#app/domain/catalogue/offer-schemas.ts";
import type { Listed } from "#app/domain/catalogue/products.ts";
import { trainingEnquiry } from "#app/domain/enquiries/training-enquiry.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { courseList, pageMeta } from "#app/public/seo/page-meta.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Field, Form, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { askAboutBatch, courseGroups } from "#content/course-groups.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { training } from "#content/training.ts";
import type { Route } from "./+types/training-page";

/** The form starts with the course that the address names. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { courses, branches } = context.get(catalogueContext);
  const asked = url.searchParams.get("course");
  const code = courses.find(({ name }) => name === asked)?.name ?? "";
  const today = context.get(todayContext);
  return {
    values: { code },
    courses: courses.map(({ slug, name, group, summary, note, ...course }) => ({
      slug,
      name,
      group,
      summary,
      note,
      facts: describeCourse(course, branches, today),
    })),
    branches: branches.map(({ id, name }): [string, string] => [id, name]),
    figures: { ...branchFigures(branches), courses: formatNumber(courses.length) },
  };
}

type Course = Route.ComponentProps["loaderData"]["courses"][number];

/** "Fee ₹24,000 · 6 weeks, evenings · Online", and the batches that have not begun with their seats. */
function describeCourse(
  { fee, duration, mode, batches }: Pick<Listed<"course">, "fee" | "duration" | "mode" | "batches">,
  branches: readonly Pick<Branch, "id" | "name">[],
  today: string,
): string[] {
  const next = batches
    .filter(({ begins }) => begins >= today)
    .toSorted((a, b) => (a.begins < b.begins ? -1 : 1))
    .flatMap(({ branch, begins, seats }) => {
      const free = seats > 0 ? `${formatCount(seats, "seat")} left` : training.full;
      const name = branches.find(({ id }) => id === branch)?.name;
      return name ? `${name}, ${formatDay(begins)} (${free})` : [];
    });
  return [
    [
      fee === null ? "" : `${training.fee} ${formatRupees(fee)}`,
      duration,
      mode && courseModes.find(([value]) => value === mode)?.[1],
    ]
      .filter(Boolean)
      .join(" · "),
    next.length > 0 ? `${training.nextBatches}: ${next.join("; ")}` : "",
  ].filter(Boolean);
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: trainingEnquiry, success: "submitted", to: "/" });
}

export const meta: Route.MetaFunction = ({ loaderData: { courses, figures }, matches }) =>
  pageMeta(matches, {
    title: training.title,
    description: fill(training.description, figures),
    path: "/trainingpage",
    crumbs: [{ label: "Training" }],
    jsonLd: [courseList(courses)],
  });

export default function TrainingPage({ loaderData }: Route.ComponentProps) {
  const { courses, figures } = loaderData;
  const others = courses.filter(({ group }) => group === "");
  return (
    <div className="page-width desktop:grid desktop:grid-cols-[1fr_minmax(340px,33%)] desktop:grid-rows-[auto_1fr] desktop:gap-x-27 desktop:pb-34">
      <div className="pt-8 desktop:pt-16">
        <h1 className="type-display">
          <Lines lines={training.headline.map((line) => fill(line, figures))} />
        </h1>
        <p className="type-lead mt-5 max-w-[28em]">{fill(training.lead, figures)}</p>
      </div>
      {courseGroups.map(({ name, picture, description }, index) => (
        <section className="course-group mt-11 desktop:mt-14" key={name} aria-labelledby={name}>
          <div className="relative pb-4 tablet:flex tablet:flex-row-reverse tablet:items-end tablet:justify-between tablet:pb-7">
            <Picture
              name={picture}
              className="course-group-picture"
              sizes="(width < 37.5rem) 84vw, 340px"
              eager={index === 0}
            />
            <div>
              <h2 className="type-heading-2" id={name}>
                {name}
              </h2>
              <p className="mt-3 max-w-[19em] text-ink-soft">{description}</p>
            </div>
          </div>
          <dl className="section-rule">
            {ofGroup(courses, name).map((course) => (
              <div key={course.slug}>
                <dt>
                  <a href={enrolLink(course.name)}>{course.name}</a>
                </dt>
                <dd className="text-soft">
                  {course.summary}
                  <CourseFacts course={course} />
                </dd>
                <Icon name="arrow" />
              </div>
            ))}
          </dl>
          <ContactUs about={name} />
        </section>
      ))}
      {others.length > 0 && (
        <div className="course-group mt-11 desktop:mt-14" data-others>
          {others.map((course) => (
            <OtherCourse key={course.slug} course={course} />
          ))}
        </div>
      )}
      <Enrolment {...loaderData} />
    </div>
  );
}

/** A course in no group. */
function OtherCourse({ course }: { course: Course }) {
  const { slug, name, summary } = course;
  return (
    <section className="section-rule not-first:mt-11" aria-labelledby={slug}>
      <h2 className="type-heading-3 pt-5" id={slug}>
        {name}
      </h2>
      <div className="mt-2 mb-6 max-w-[29em] text-ink-soft">
        {summary}
        <CourseFacts course={course} />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <ContactUs about={name} />
        <TextLink href={enrolLink(name)}>{askAboutBatch}</TextLink>
      </div>
    </section>
  );
}

function CourseFacts({ course: { facts, note } }: { course: Course }) {
  return (
    <span className="block text-small *:mt-1 *:block">
      {facts.map((fact) => (
        <span className="text-ink" key={fact}>
          {fact}
        </span>
      ))}
      {note && <span>{note}</span>}
    </span>
  );
}

const ofGroup = (courses: readonly Course[], group: string) =>
  courses.filter((course) => course.group === group);

function Enrolment({ values, courses, branches }: Route.ComponentProps["loaderData"]) {
  return (
    <section className="enrolment surface-green" aria-labelledby="enrol-heading">
      <div className="board enrolment-board">
        <Trace className="enrolment-way">
          <path d="M-20 36H110L146 0H291" />
          <circle cx="298" cy="0" r="6.500" />
        </Trace>
      </div>
      <div className="one-column phone-wide max-desktop:max-w-150">
        <h2 className="type-heading-2" id="enrol-heading">
          {training.form.heading}
        </h2>
        <p className="mt-2 mb-7 text-green-soft">{training.form.lead}</p>
        <Form
          id="enrol"
          action={`${href("/trainingpage")}#enrol`}
          values={values}
          labels={{ name: "First name", number: "Phone", code: "Course" }}
          submit="Enroll Now"
          notice={noticeOf("training")}
        >
          <Field name="email" type="email" autoComplete="email" wide />
          <Field name="name" autoComplete="given-name" wide />
          <Field name="number" type="tel" autoComplete="tel" maxLength={40} wide />
          <SelectField name="code" wide>
            <option value="">Choose a course</option>
            {courseGroups.map(({ name: group }) => (
              <optgroup key={group} label={group}>
                {ofGroup(courses, group).map(({ slug, name }) => (
                  <option key={slug}>{name}</option>
                ))}
              </optgroup>
            ))}
            {ofGroup(courses, "").map(({ slug, name }) => (
              <option key={slug}>{name}</option>
            ))}
          </SelectField>
          <SelectField name="branch" optional wide>
            <option value="">No preference</option>
            <Options of={branches} />
          </SelectField>
        </Form>
      </div>
    </section>
  );
}

function enrolLink(course: string): string {
  return `${href("/trainingpage")}?course=${encodeURIComponent(course)}#enrol`;
}

function ContactUs({ about }: { about: string }) {
  return (
    <ButtonLink variant="outline" href={`${href("/contactpage")}?about=training#contact`}>
      <span>
        Contact Us<span className="sr-only">: {about}</span>
      </span>
    </ButtonLink>
  );
}
