import type { IconName } from "#app/lib/icon-paths.ts";
import { FieldError } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form.tsx";
import { FormPart } from "#app/ui/form-part.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Choice = { value: string; label: string; note: string; icon: IconName; disabled?: boolean };
type Props = { name: string; title: string; choices: readonly Choice[] };

/** One of a few, a choice a row; the whole row is its target. The first is chosen at first, and none that is disabled. */
export function ChoiceField({ name, title, choices }: Props) {
  const { id, value = choices[0]?.value, error } = useField(name);
  return (
    <FormPart
      id={`${id}-choices`}
      title={title}
      aria-describedby={error && `${id}-error`}
      isOwnLayout
    >
      <div className="choice-rows">
        {choices.map((choice, index) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? id : `${id}-${index}`}
              value={choice.value}
              defaultChecked={choice.value === value && !choice.disabled}
              disabled={choice.disabled}
              required
            />
            <span>
              <strong>{choice.label}</strong>
              {choice.note}
            </span>
            <Icon name={choice.icon} />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FormPart>
  );
}
