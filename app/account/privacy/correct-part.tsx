import { AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { privacyCentre } from "#content/privacy.ts";

interface Props {
  names: readonly string[];
  phones: readonly string[];
  hasPhone: boolean;
  answer: FormAnswer | undefined;
}

const { form, ...words } = privacyCentre.stored.correct;

/** The form by which somebody corrects name and phone number everywhere at once. */
export function CorrectPart({ names, phones, hasPhone, answer }: Props) {
  const shown = { name: onlyOne(names), phone: onlyOne(phones) };
  const was = (field: "name" | "phone") => answer?.values[`was_${field}`] ?? shown[field];
  const canCorrect = names.length > 0 || hasPhone;
  return (
    <AccountPart id="correct" heading={words.heading}>
      <p className="mb-4 max-w-[34em]">{canCorrect ? words.text : words.none}</p>
      {canCorrect && (
        <Form id="correct-data" action="#correct-data" values={shown} {...form}>
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="was_name" value={was("name")} />
          <Field name="name" autoComplete="name" hint={hintOf(names)} wide />
          {hasPhone && (
            <>
              <input type="hidden" name="was_phone" value={was("phone")} />
              <Field
                name="phone"
                type="tel"
                autoComplete="tel"
                maxLength={40}
                hint={hintOf(phones)}
                wide
              />
            </>
          )}
        </Form>
      )}
    </AccountPart>
  );
}

function onlyOne(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? "") : "";
}

/** The values where records differ; more than a few would not help. */
function hintOf(values: readonly string[]): string | undefined {
  if (values.length < 2) return undefined;
  const few = values.slice(0, 5).join(" · ");
  return `${words.now} ${few}${values.length > 5 ? " …" : ""}. ${words.several}`;
}
