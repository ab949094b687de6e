import { type ComponentProps, type ReactNode, useState } from "react";
import { ProofFields, passwordField, proofLabels } from "#app/desk/forms/proof-fields.tsx";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatCount } from "#app/lib/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/choice-field.tsx";
import { Field, Form } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";

export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StaffPage title={title}>
      <div className="max-w-190 text-body">{children}</div>
    </StaffPage>
  );
}

/** `next` is where the admin wanted to go. */
type StepProps = { next: string; answer: FormAnswer | undefined };

/** Offers a second factor. The password is asked for once more, because a session can be stolen. */
export function Begin({ isRequired, ...form }: StepProps & { isRequired: boolean }) {
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
        {...form}
        labels={{ password: "Your password, once more" }}
        submit="Set up"
      >
        <Field {...passwordField} />
      </StepForm>
      {!isRequired && (
        <form className="mt-4" method="post" action={secondFactorPage(form.next)}>
          <Button type="submit" variant="outline" name="step" value="later">
            Later
          </Button>
        </form>
      )}
    </>
  );
}

/**
 * The key as a picture and as text, and the first code of the app.
 * @param uri `otpauth://totp/…`
 */
export function Pair({ uri, ...form }: StepProps & { uri: string }) {
  const typed = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <div className="one-column grid gap-11 tablet:grid-cols-[280px_minmax(0,1fr)]">
      <section aria-labelledby="scan">
        <PartTitle id="scan">1. Scan this with your app</PartTitle>
        <QrCode
          text={uri}
          label="QR code for the app"
          className="mt-3 mb-4 w-full max-w-70 rounded-control border border-line"
        />
        <p>Or enter this key, as a time-based code:</p>
        <p data-key className="mt-2 flex flex-wrap gap-x-2 font-medium">
          {[...typed.matchAll(/.{1,4}/g)].map(({ 0: four, index }) => (
            <span key={index}>{four}</span>
          ))}
        </p>
      </section>
      <section aria-labelledby="type">
        <PartTitle id="type">2. Enter the code that it shows</PartTitle>
        <div className="mt-5">
          <StepForm
            step="confirm"
            {...form}
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

/** The forms of a second factor that is on. Each needs the password and a code. */
export function Manage(props: StepProps & { recoveryCodesLeft: number }) {
  const left = formatCount(props.recoveryCodesLeft, "recovery code");
  return (
    <>
      <p className="type-lead">
        {`It is on: signing in takes your password and a code. You have ${left} left.`}
      </p>
      <ManageForm {...props} step="renew" title="New recovery codes" submit="Create new codes">
        The old ones stop working.
      </ManageForm>
      <ManageForm {...props} step="off" title="Change your phone or turn it off" submit="Turn off">
        To use another phone, turn it off and set it up again there. If the phone is lost, enter a
        recovery code.
      </ManageForm>
    </>
  );
}

type ManageProps = StepProps & Record<"step" | "title" | "submit" | "children", string>;

function ManageForm({ title, answer, children, ...form }: ManageProps) {
  const { step } = form;
  const own = answer?.values.step === step ? answer : undefined;
  return (
    <section aria-labelledby={`${step}-title`} className="mt-10 border-t-[2.5px] border-board pt-6">
      <PartTitle id={`${step}-title`}>{title}</PartTitle>
      <p className="mb-5">{children}</p>
      <StepForm {...form} answer={own} labels={proofLabels} variant="green">
        <ProofFields />
      </StepForm>
    </section>
  );
}

type StepFormProps = Omit<ComponentProps<typeof Form>, "id" | "action" | keyof StepProps> &
  StepProps & { step: string };

/** The page's action knows a form by its step. */
function StepForm({ step, next, children, ...form }: StepFormProps) {
  return (
    <Form id={`second-factor-${step}`} action={secondFactorPage(next)} {...form}>
      <input type="hidden" name="step" value={step} />
      {children}
    </Form>
  );
}

function PartTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 text-lead/tight font-bold [font-stretch:108%]">
      {children}
    </h2>
  );
}

type Codes = Record<"email" | "made" | "next", string> & { codes: readonly string[] };

/** The recovery codes, shown only once, to download, copy or print. */
export function RecoveryCodes({ codes, email, made, next }: Codes) {
  const [isCopied, setIsCopied] = useState(false);
  const title = `Southbridge recovery codes for ${email}, ${made}`;
  const file = `${title}\r\nEach code works once.\r\n\r\n${codes.join("\r\n")}\r\n`;
  const copy = () => navigator.clipboard.writeText(file).then(() => setIsCopied(true));
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="mb-2 type-heading-3">
        Store these recovery codes
      </h2>
      <p>
        They are shown only once. If you lose the phone, each of them lets you sign in one time.
        Store them away from the phone: on paper or in a password manager.
      </p>
      <p className="print-only mt-4">{title}</p>
      <ul className="my-6 grid grid-cols-[repeat(2,max-content)] gap-x-11 gap-y-2 border-t-[2.5px] border-b border-t-board border-b-line pt-6 pb-5 text-lead font-bold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <ButtonLink
          variant="outline"
          size={42}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="southbridge-recovery-codes.txt"
        >
          <Icon name="download" />
          Download
        </ButtonLink>
        <Button variant="outline" size={42} onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button variant="outline" size={42} onClick={() => print()}>
          Print
        </Button>
        <span className="sr-only" role="status">
          {isCopied && "The codes are copied."}
        </span>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={next}>I have stored them</ButtonLink>
      </div>
    </section>
  );
}
