import { href } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";

const labels = { name: "Name", email: "Email", message: "Message" };

export function SubscribeForm({
  known,
  answer,
}: {
  /** What need not be typed again. */
  known: { name: string; email: string };
  answer: FormAnswer | undefined;
}) {
  return (
    <Form
      id="subscribe"
      action={`${href("/userdashboard")}#news`}
      answer={answer}
      values={known}
      labels={labels}
      submit="Subscribe"
    >
      <Field name="name" autoComplete="name" />
      <Field name="email" type="email" autoComplete="email" />
      <TextField name="message" rows={3} maxLength={5_000} wide />
    </Form>
  );
}
