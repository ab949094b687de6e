import type { FormAnswer } from "#app/lib/form-answer.ts";
import { fieldId } from "#app/ui/form-context.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Says above a form what has to change, with a link to each field; the script puts the focus here. */
export function ErrorSummary({
  formId,
  answer,
  labels,
}: {
  formId: string;
  answer: FormAnswer;
  labels: Record<string, string>;
}) {
  const errors = Object.entries(answer.errors);
  if (errors.length === 0 && !answer.failure) return null;
  return (
    <div data-summary tabIndex={-1} role="alert">
      <Icon name="alert" />
      <p>{answer.failure ?? heading(errors.length)}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`}>
                {labels[name] ?? name}: {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

function heading(count: number): string {
  const fields = count === 1 ? "field needs" : "fields need";
  return `${words[count] ?? count} ${fields} a change. Nothing you typed is lost.`;
}
