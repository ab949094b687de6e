import {
  ProofFields,
  proofLabels,
  StepForm,
  type StepProps,
} from "#app/desk/second-factor/step-form.tsx";
import { formatCount } from "#app/lib/format.ts";

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
];

type Props = StepProps & { recoveryCodesLeft: number };

/** What can be done with a second factor that is on. Each needs the password and a code. */
export function ManageForms({ next, recoveryCodesLeft, answer }: Props) {
  return (
    <>
      <p className="type-lead">
        {`It is on: signing in takes your password and a code. You have ${formatCount(recoveryCodesLeft, "recovery code")} left.`}
      </p>
      {parts.map(({ step, title, lead, submit }) => (
        <section className="second-factor-part" aria-labelledby={`${step}-title`} key={step}>
          <h2 id={`${step}-title`}>{title}</h2>
          <p>{lead}</p>
          <StepForm
            step={step}
            next={next}
            answer={answer?.values.step === step ? answer : undefined}
            labels={proofLabels}
            submit={submit}
            variant="green"
          >
            <ProofFields />
          </StepForm>
        </section>
      ))}
    </>
  );
}
