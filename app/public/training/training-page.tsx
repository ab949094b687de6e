import { href, useActionData } from "react-router";
import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { courseList } from "#app/public/seo/schema-org.ts";
import { CourseList } from "#app/public/training/course-list.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { branches } from "#content/branches.ts";
import { courseGroups, enrolments, hardwareCourse } from "#content/courses.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { training } from "#content/training.ts";
import type { Route } from "./+types/training-page";

/** A course in the address is chosen in the form; the rows of the courses lead there. */
export function loader({ url }: Route.LoaderArgs) {
  const code = enrolments.find((name) => name === url.searchParams.get("course")) ?? "";
  return { values: { code } };
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: trainingEnquiry, says: "submitted", to: "/" });
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
      <CourseList />
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
          answer={useActionData<FormAnswer>()}
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
