import { type ReactNode, useContext } from "react";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FormContext } from "#app/ui/form-context.ts";

/**
 * Wires a form once: what an answer says about it, put back and announced; the honeypot against
 * spam; the key that makes a repeated submission one record; the button. Inside stand `Field`s.
 * Everything works without script; the site's script finds its parts by their data attributes.
 */
export function Form({
  id,
  action,
  answer,
  values,
  labels,
  submit,
  variant = "copper",
  encType,
  noValidate,
  children,
}: {
  id: string;
  action: string;
  answer: FormAnswer | undefined;
  /** What the fields hold before anything was sent. */
  values?: Record<string, string> | undefined;
  /** What each field is called, by its name: for its label and for the summary of errors. */
  labels: Record<string, string>;
  /**
   * The text of the button. Without it the children lay out the whole form, with a `FormSummary`
   * and a `FormFoot` somewhere in it.
   */
  submit?: string;
  variant?: "copper" | "green" | "danger";
  encType?: "multipart/form-data";
  /** For the forms whose missing fields the customer's own words complain about. */
  noValidate?: boolean;
  children: ReactNode;
}) {
  return (
    <FormContext value={{ id, answer, values, labels }}>
      <form
        className="form"
        method="post"
        action={action}
        id={id}
        data-form={id}
        encType={encType}
        noValidate={noValidate}
      >
        {submit === undefined ? (
          children
        ) : (
          <>
            <FormSummary />
            <div className="form-fields">{children}</div>
            <FormFoot submit={submit} variant={variant} />
          </>
        )}
      </form>
    </FormContext>
  );
}

/** What has to change, after an answer that did not accept the form. */
export function FormSummary() {
  const { id, answer, labels } = useContext(FormContext);
  return answer && <ErrorSummary formId={id} answer={answer} labels={labels} />;
}

/** The honeypot, the submission's key, the line for what the script has to say, and the button. */
export function FormFoot({
  submit,
  variant = "copper",
  size,
}: {
  submit: string;
  variant?: "copper" | "green" | "danger";
  size?: 60 | 52;
}) {
  const { id } = useContext(FormContext);
  return (
    <>
      <Honeypot id={`${id}-reference-note`} />
      <input type="hidden" name="submission_key" value="" />
      <div data-form-status role="status" />
      <SubmitButton variant={variant} size={size}>
        {submit}
      </SubmitButton>
    </>
  );
}

/** A field that only programs fill in. Off screen instead of hidden, which they would notice. */
function Honeypot({ id }: { id: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} name="reference_note" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
