import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatCount } from "#app/lib/format.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";

/** What can be done with a second factor that is on. Each needs the password and a code. */
export function ManageForms({
  next,
  recoveryCodesLeft,
  answer,
}: {
  next: string;
  recoveryCodesLeft: number;
  answer: FormAnswer | undefined;
}) {
  const answerTo = (step: string) => (answer?.values.step === step ? answer : undefined);
  return (
    <>
      <p className="type-lead">
        {`It is on: signing in takes your password and a code. You have ${formatCount(recoveryCodesLeft, "recovery code")} left.`}
      </p>
      <Part
        title="New recovery codes"
        lead="The old ones stop working."
        step="renew"
        submit="Make new codes"
        next={next}
        answer={answerTo("renew")}
      />
      <Part
        title="Another phone, or none"
        lead="Turn it off, then set it up again with the other phone. A recovery code does for a phone that is lost."
        step="off"
        submit="Turn off"
        next={next}
        answer={answerTo("off")}
      />
    </>
  );
}

function Part({
  title,
  lead,
  step,
  submit,
  next,
  answer,
}: {
  title: string;
  lead: string;
  step: "renew" | "off";
  submit: string;
  next: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <section className="second-factor-part" aria-labelledby={`${step}-title`}>
      <h2 id={`${step}-title`}>{title}</h2>
      <p>{lead}</p>
      <Form
        id={`second-factor-${step}`}
        action={secondFactorPage(next)}
        answer={answer}
        labels={{ password: "Your password", one_time_code: "Code" }}
        submit={submit}
        variant="green"
        noValidate
      >
        <input type="hidden" name="step" value={step} />
        <Field
          name="password"
          type="password"
          hint="The one you sign in with."
          autoComplete="current-password"
          maxLength={2 * passwordLength.max}
        />
        <CodeField from="either" />
      </Form>
    </section>
  );
}
