import type { ReactNode } from "react";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { CodeField } from "#app/ui/choice-field.tsx";
import { Field, Form } from "#app/ui/form.tsx";

/** `next` is where the admin wanted to go. */
export type StepProps = { next: string; answer: FormAnswer | undefined };

interface StepFormProps extends StepProps {
  step: string;
  labels: Record<string, string>;
  submit: string;
  variant?: "green";
  children: ReactNode;
}

/** The page's action knows a form by its step. */
export function StepForm({ step, next, children, ...form }: StepFormProps) {
  return (
    <Form id={`second-factor-${step}`} action={secondFactorPage(next)} {...form}>
      <input type="hidden" name="step" value={step} />
      {children}
    </Form>
  );
}

export function PasswordField({ hint }: { hint?: string }) {
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

/** What an admin gives once more to show that it is them. */
export function ProofFields({ needsCode = true }: { needsCode?: boolean }) {
  return (
    <>
      <PasswordField hint="The one you sign in with." />
      {needsCode && <CodeField from="either" />}
    </>
  );
}
