import type { ReactNode } from "react";
import type { Pairing } from "#app/desk/second-factor/pairing.server.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatCount } from "#app/lib/format.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/choice-field.tsx";
import { Field, Form } from "#app/ui/form.tsx";

/** `next` is where the admin wanted to go. */
type StepProps = { next: string; answer: FormAnswer | undefined };

const partTitle = "mb-2 text-[1.3125rem] leading-[1.2] font-[620] [font-stretch:108%]";

/** Offers a second factor. The password is asked for once more, because a session can be stolen. */
export function BeginForm({ next, isRequired, answer }: StepProps & { isRequired: boolean }) {
  return (
    <>
      <p className="type-lead">
        With a second factor, signing in takes your password and a code from your phone. A stolen
        password is not enough.
      </p>
      <ol className="mt-6 mb-8 list-decimal pl-6">
        <li>
          Install an authenticator app, if you have none: any app that supports “TOTP” will do.
        </li>
        <li>Scan one picture with it and enter the code that it shows.</li>
        <li>Store ten recovery codes, in case you lose the phone.</li>
      </ol>
      {isRequired && (
        <p className="mb-8">
          This site requires it for every admin: the other pages open once it is set up.
        </p>
      )}
      <StepForm
        step="begin"
        next={next}
        answer={answer}
        labels={{ password: "Your password, once more" }}
        submit="Set up"
      >
        <PasswordField />
      </StepForm>
      {!isRequired && (
        <form className="mt-4" method="post" action={secondFactorPage(next)}>
          <input type="hidden" name="step" value="later" />
          <Button type="submit" variant="outline">
            Later
          </Button>
        </form>
      )}
    </>
  );
}

/** The key as a picture and as text, and the first code of the app. */
export function PairingForm({ next, pairing, answer }: StepProps & { pairing: Pairing }) {
  const { uri, typed, qrCode } = pairing;
  return (
    <div className="one-column grid gap-11 tablet:grid-cols-[280px_minmax(0,1fr)]">
      <section aria-labelledby="scan">
        <h2 id="scan" className={partTitle}>
          1. Scan this with your app
        </h2>
        <svg
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label="QR code for the app"
          // Dark on light in the dark too: cameras find no other code.
          className="mt-3 mb-4 w-full max-w-70 rounded-control border border-line bg-[#fff] [shape-rendering:crispEdges]"
        >
          <path d={qrCode.path} />
        </svg>
        <p>Or enter this key, as a time-based code:</p>
        <p data-key className="mt-2 flex flex-wrap gap-x-2.5 gap-y-0.5 font-medium">
          {(typed.match(/.{1,4}/g) ?? []).map((four, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one key never move.
            <span key={index}>{four}</span>
          ))}
        </p>
      </section>
      <section aria-labelledby="type">
        <h2 id="type" className={partTitle}>
          2. Enter the code that it shows
        </h2>
        <div className="mt-5">
          <StepForm
            step="confirm"
            next={next}
            answer={answer}
            labels={{ one_time_code: "6-digit code" }}
            submit="Turn on"
          >
            <input type="hidden" name="uri" value={uri} />
            <CodeField from="app" />
          </StepForm>
        </div>
        <p className="mt-6 text-ink-soft">
          If no code is accepted, check that the phone sets its clock automatically.
        </p>
      </section>
    </div>
  );
}

const parts = [
  {
    step: "renew",
    title: "New recovery codes",
    lead: "The old ones stop working.",
    submit: "Create new codes",
  },
  {
    step: "off",
    title: "Change your phone or turn it off",
    lead: "To use another phone, turn it off and set it up again there. If the phone is lost, enter a recovery code.",
    submit: "Turn off",
  },
];

type ManageProps = StepProps & { recoveryCodesLeft: number };

/** The forms of a second factor that is on. Each needs the password and a code. */
export function ManageForms({ next, recoveryCodesLeft, answer }: ManageProps) {
  return (
    <>
      <p className="type-lead">
        {`It is on: signing in takes your password and a code. You have ${formatCount(recoveryCodesLeft, "recovery code")} left.`}
      </p>
      {parts.map(({ step, title, lead, submit }) => (
        <section
          key={step}
          aria-labelledby={`${step}-title`}
          className="mt-10 border-t-[2.5px] border-board pt-6"
        >
          <h2 id={`${step}-title`} className={partTitle}>
            {title}
          </h2>
          <p className="mb-5">{lead}</p>
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

interface StepFormProps extends StepProps {
  step: string;
  labels: Record<string, string>;
  submit: string;
  variant?: "green";
  children: ReactNode;
}

/** The page's action knows a form by its step. */
function StepForm({ step, next, children, ...form }: StepFormProps) {
  return (
    <Form id={`second-factor-${step}`} action={secondFactorPage(next)} {...form}>
      <input type="hidden" name="step" value={step} />
      {children}
    </Form>
  );
}

function PasswordField({ hint }: { hint?: string }) {
  return (
    <Field
      name="password"
      type="password"
      hint={hint}
      autoComplete="current-password"
      maxLength={2 * passwordLength.max}
    />
  );
}

export const proofLabels = { password: "Your password", one_time_code: "Code" };

/** The proof of identity before a sensitive change. */
export function ProofFields({ needsCode = true }: { needsCode?: boolean }) {
  return (
    <>
      <PasswordField hint="The one you sign in with." />
      {needsCode && <CodeField from="either" />}
    </>
  );
}
