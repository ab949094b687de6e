import { href } from "react-router";
import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { courseList, pageMeta } from "#app/public/seo/page-meta.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Field, Form, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { branches } from "#content/branches.ts";
import { courseGroups, courseSummaries, enrolments, hardwareCourse } from "#content/courses.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { training } from "#content/training.ts";
import type { Route } from "./+types/training-page";

/** The form starts with the course that the address names. */
export function loader({ url }: Route.LoaderArgs) {
  const code = enrolments.find((name) => name === url.searchParams.get("course")) ?? "";
  return { values: { code } };
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: trainingEnquiry, success: "submitted", to: "/" });
}

export const meta = () =>
  pageMeta({
    ...training,
    path: "/trainingpage",
    crumbs: [{ label: "Training" }],
    jsonLd: [courseList()],
  });

export default function TrainingPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width desktop:grid desktop:grid-cols-[1fr_minmax(340px,33%)] desktop:grid-rows-[auto_1fr] desktop:gap-x-27 desktop:pb-34">
      <div className="pt-8 desktop:pt-16">
        <h1 className="type-title">
          <Lines lines={training.headline} />
        </h1>
        <p className="type-lead mt-5 max-w-[28em]">{training.lead}</p>
      </div>
      {courseGroups.map(({ name, picture, description, courses }, index) => (
        <section className="course-group mt-11 desktop:mt-14" key={name} aria-labelledby={name}>
          <div className="relative pb-4.5 tablet:flex tablet:flex-row-reverse tablet:items-end tablet:justify-between tablet:pb-7">
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
            {courses.map((course) => (
              <div key={course}>
                <dt>
                  <a href={enrolLink(course)}>{course}</a>
                </dt>
                <dd className="text-soft">{courseSummaries[course]}</dd>
                <Icon name="arrow" />
              </div>
            ))}
          </dl>
          <ContactUs about={name} />
        </section>
      ))}
      <section className="course-group section-rule mt-11 desktop:mt-14" aria-labelledby="hardware">
        <h2 className="type-heading-3 mt-5" id="hardware">
          {hardwareCourse.name}
        </h2>
        <p className="mt-2 mb-6 max-w-[29em] text-ink-soft">{hardwareCourse.summary}</p>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <ContactUs about={hardwareCourse.name} />
          <TextLink href={enrolLink(hardwareCourse.name)}>{hardwareCourse.more}</TextLink>
        </div>
      </section>
      <Enrolment {...loaderData} />
    </div>
  );
}

function Enrolment({ values }: { values: Record<string, string> }) {
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
            {courseGroups.map(({ name, courses }) => (
              <optgroup key={name} label={name}>
                {courses.map((course) => (
                  <option key={course}>{course}</option>
                ))}
              </optgroup>
            ))}
            <option>{hardwareCourse.name}</option>
          </SelectField>
          <SelectField name="branch" optional wide>
            <option value="">No preference</option>
            <Options of={branches.map(({ id, name }) => [id, name])} />
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
    <ButtonLink variant="outline" href={href("/contactpage")}>
      <span>
        Contact Us<span className="sr-only">: {about}</span>
      </span>
    </ButtonLink>
  );
}
