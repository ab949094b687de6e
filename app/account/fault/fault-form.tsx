import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field, FileField, Form, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { faultWords } from "#content/faults.ts";
import { noticeOf } from "#content/privacy-notices.ts";

const words = faultWords.form;

interface Props {
  values?: Record<string, string>;
  /** Its first fields. */
  children: ReactNode;
}

/** The form of a fault. iPhones send a JPEG where a page names the types that it takes. */
export function FaultForm({ values = {}, children }: Props) {
  return (
    <Form
      id="fault"
      values={values}
      labels={words.labels}
      submit={words.submit}
      notice={noticeOf("fault")}
      encType="multipart/form-data"
    >
      {children}
      <TextField name="what" hint={words.whatHint} maxLength={2_000} wide />
      <FileField
        name="photo"
        hint={words.photoHint}
        accept="image/jpeg,image/png,image/webp"
        optional
        wide
      />
      <Field name="seen_when" hint={words.whenHint} optional wide />
    </Form>
  );
}

/** Calls the branch that answers. */
export function Call({ phone }: { phone: { shown: string; href: string } }) {
  return (
    <ButtonLink variant="outline" href={phone.href}>
      <Icon name="phone" />
      {phone.shown}
    </ButtonLink>
  );
}
