import type { Pairing } from "#app/desk/second-factor/pairing.server.ts";
import { PasswordField, StepForm, type StepProps } from "#app/desk/second-factor/step-form.tsx";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/choice-field.tsx";

/** Offers a second factor. The password is asked for once more, because a session can be stolen. */
export function BeginForm({ next, isRequired, answer }: StepProps & { isRequired: boolean }) {
  return (
    <>
      <p className="type-lead">
        With a second factor, signing in takes your password and a code from your phone. Whoever
        guesses or finds your password still does not get in.
      </p>
      <ol className="mt-6 mb-8 list-decimal pl-6">
        <li>Install an authenticator app, if you have none: any that knows “TOTP” will do.</li>
        <li>Scan one picture with it, and type the code that it shows.</li>
        <li>Keep ten recovery codes for the day on which the phone is lost.</li>
      </ol>
      {isRequired && (
        <p className="mb-8">
          This site asks it of every admin: the other pages open once it is set up.
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

/** What the app scans, the same for typing, and the first code out of it. */
export function PairingForm({ next, pairing, answer }: StepProps & { pairing: Pairing }) {
  const { uri, typed, qrCode } = pairing;
  return (
    <div className="pairing-form one-column">
      <section aria-labelledby="scan">
        <h2 id="scan">1. Scan this with your app</h2>
        <svg
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label="QR code for the app"
        >
          <path d={qrCode.path} />
        </svg>
        <p>Or type this key, as a time-based code:</p>
        <p data-key>
          {(typed.match(/.{1,4}/g) ?? []).map((four, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one key never move.
            <span key={index}>{four}</span>
          ))}
        </p>
      </section>
      <section aria-labelledby="type">
        <h2 id="type">2. Type the code that it shows</h2>
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
        <p className="mt-6 text-ink-soft">
          No code is right? Look whether the phone’s clock is set by its network.
        </p>
      </section>
    </div>
  );
}
