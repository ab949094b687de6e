import { ProofFields, proofLabels } from "#app/desk/second-factor/proof-fields.tsx";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatCount } from "#app/lib/format.ts";
import { Form } from "#app/ui/form.tsx";

const parts = [
  {
    step: "renew",
    title: "New recovery codes",
    lead: "The old ones stop working.",
    submit: "Make new codes",
  },
  {
    step: "off",
    title: "Another phone, or none",
    lead: "Turn it off, then set it up again with the other phone. A recovery code does for a phone that is lost.",
    submit: "Turn off",
  },
] as const;

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
  return (
    <>
      <p className="type-lead">
        {`It is on: signing in takes your password and a code. You have ${formatCount(recoveryCodesLeft, "recovery code")} left.`}
      </p>
      {parts.map(({ step, title, lead, submit }) => (
        <section className="second-factor-part" aria-labelledby={`${step}-title`} key={step}>
          <h2 id={`${step}-title`}>{title}</h2>
          <p>{lead}</p>
          <Form
            id={`second-factor-${step}`}
            action={secondFactorPage(next)}
            answer={answer?.values.step === step ? answer : undefined}
            labels={proofLabels}
            submit={submit}
            variant="green"
            noValidate
          >
            <input type="hidden" name="step" value={step} />
            <ProofFields />
          </Form>
        </section>
      ))}
    </>
  );
}
