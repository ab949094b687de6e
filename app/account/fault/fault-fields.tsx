import { ButtonLink } from "#app/ui/button.tsx";
import { Field, FileField, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { faultWords } from "#content/faults.ts";

const words = faultWords.form;

/** What is asked of every fault. iPhones send a JPEG where a page names the types that it takes. */
export function FaultFields() {
  return (
    <>
      <TextField name="what" hint={words.whatHint} maxLength={2_000} wide />
      <FileField
        name="photo"
        hint={words.photoHint}
        accept="image/jpeg,image/png,image/webp"
        optional
        wide
      />
      <Field name="seen_when" hint={words.whenHint} optional wide />
    </>
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
