import { href } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";

const labels = { name: "Name", email: "Email", phone: "Phone", message: "Message" };

export function ContactForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <Form
      id="contact"
      action={`${href("/contactpage")}#contact`}
      answer={answer}
      labels={labels}
      submit="Send Message"
    >
      <Field name="name" autoComplete="name" wide />
      <Field name="email" type="email" autoComplete="email" />
      <Field name="phone" type="tel" autoComplete="tel" maxLength={40} />
      <TextField name="message" rows={6} maxLength={5_000} wide />
    </Form>
  );
}
