import type { Pairing } from "#app/domain/accounts/second-factor/pairing.server.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { Form } from "#app/ui/form.tsx";

/** What the app scans, the same for typing, and the first code out of it. */
export function PairingForm({
  next,
  pairing: {
    uri,
    typed,
    qrCode: { size, path },
  },
  answer,
}: {
  next: string;
  pairing: Pairing;
  answer: FormAnswer | undefined;
}) {
  return (
    <div className="pairing-form one-column">
      <section aria-labelledby="scan">
        <h2 id="scan">1. Scan this with your app</h2>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
          <path d={path} />
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
        <Form
          id="second-factor-confirm"
          action={secondFactorPage(next)}
          answer={answer}
          labels={{ one_time_code: "Code of 6 digits" }}
          submit="Turn on"
          noValidate
        >
          <input type="hidden" name="step" value="confirm" />
          <input type="hidden" name="uri" value={uri} />
          <CodeField from="app" />
        </Form>
        <p className="mt-6 text-ink-soft">
          No code is right? Look whether the phone’s clock is set by its network.
        </p>
      </section>
    </div>
  );
}
