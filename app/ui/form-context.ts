import { createContext, useContext } from "react";
import type { FormAnswer } from "#app/lib/form-answer.ts";

/** What the parts of a form share: whose answer they show, and what its fields are called. */
export const FormContext = createContext<{
  id: string;
  answer: FormAnswer | undefined;
  values: Record<string, string> | undefined;
  labels: Record<string, string>;
}>({ id: "form", answer: undefined, values: undefined, labels: {} });

/** What a field shows: its label, and the value and the error of the answer, if there is one. */
export function useField(name: string) {
  const { id, answer, values, labels } = useContext(FormContext);
  return {
    id: fieldId(id, name),
    label: labels[name] ?? name,
    value: (answer?.values ?? values)?.[name],
    error: answer?.errors[name],
  };
}

/** Where the summary's link to a field leads. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
