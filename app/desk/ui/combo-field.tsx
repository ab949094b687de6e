import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Text } from "react-aria-components";
import { Floating, optionBox, optionText } from "#app/desk/ui/floating.tsx";
import { OwnField, useField } from "#app/ui/form.tsx";

interface ComboOption {
  id: string;
  label: string;
  /** Beside the label, in grey. */
  said?: string;
}

interface Props {
  name: string;
  options: readonly ComboOption[];
  onChoose(id: string): void;
  /** The chosen option, which is what is sent; without it, it sends the text. */
  value?: string;
  text?: string;
  onType?(text: string): void;
  optional?: boolean | undefined;
  wide?: boolean;
  hint?: string;
  autoFocus?: boolean;
}

/** A field in which one types a few letters and chooses from what has them; or, with `text`, types freely. */
export function ComboField({ name, options, onChoose, value, text, onType, ...rest }: Props) {
  const { label, error } = useField(name);
  const { autoFocus, ...field } = rest;
  const isFree = value === undefined;
  const input = useRef<HTMLInputElement>(null);
  // Before it runs the library hears of no focus, without which no list opens, and of no letters.
  const catchUp = useEffectEvent(() => {
    const field = input.current;
    if (!field || field !== document.activeElement) return;
    onType?.(field.value);
    field.blur();
    field.focus();
  });
  useLayoutEffect(() => catchUp(), []);
  return (
    <OwnField name={name} {...field}>
      {({ id, "aria-describedby": describedBy }) => (
        <ComboBox
          aria-label={field.optional ? `${label} optional` : label}
          {...(describedBy && { "aria-describedby": describedBy })}
          isInvalid={error !== undefined}
          // The library hears of the focus only once it runs.
          {...(autoFocus && { autoFocus })}
          menuTrigger={isFree ? "input" : "focus"}
          {...(isFree
            ? {
                items: options,
                allowsCustomValue: true,
                // Open while the answer is on its way.
                allowsEmptyCollection: true,
                inputValue: text ?? "",
                onInputChange: (typed) => onType?.(typed),
                defaultFilter: () => true,
                onSelectionChange: (key) => key !== null && onChoose(String(key)),
              }
            : {
                defaultItems: options,
                selectedKey: value || null,
                onSelectionChange: (key) => onChoose(key === null ? "" : String(key)),
              })}
        >
          <Input ref={input} id={id} {...(isFree && { name })} maxLength={200} autoComplete="off" />
          {!isFree && <input type="hidden" name={name} value={value} />}
          <Floating>
            <ListBox<ComboOption>
              renderEmptyState={() => <p className="px-2 py-2 text-ink-soft">Nothing found yet</p>}
              className="max-h-[min(420px,60dvh)] min-w-[calc(var(--trigger-width)-2px)] overflow-y-auto p-2 outline-none"
            >
              {({ id: key, label: shown, said }) => (
                <ListBoxItem id={key} textValue={shown} className={optionBox}>
                  <Text slot="label" className={optionText}>
                    {shown} {said && <span className="text-ink-soft">{said}</span>}
                  </Text>
                </ListBoxItem>
              )}
            </ListBox>
          </Floating>
        </ComboBox>
      )}
    </OwnField>
  );
}
