import { href } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { courseGroups } from "#content/courses.ts";

const labels = { email: "Email", name: "First name", number: "Phone", code: "Course" };

export function TrainingForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <Form
      id="enrol"
      action={`${href("/trainingpage")}#enrol`}
      answer={answer}
      labels={labels}
      submit="Enroll Now"
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
      </SelectField>
    </Form>
  );
}
