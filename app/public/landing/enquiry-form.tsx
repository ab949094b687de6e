import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";

const labels = {
  email: "Email",
  name: "First name",
  number: "Phone number",
  code: "Zip code",
};

export function EnquiryForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <Form id="enquiry" action="/" answer={answer} labels={labels} submit="Submit">
      <Field name="email" type="email" autoComplete="email" wide />
      <Field name="name" autoComplete="given-name" />
      <Field name="number" type="tel" autoComplete="tel" maxLength={40} />
      <Field name="code" autoComplete="postal-code" maxLength={40} />
    </Form>
  );
}
