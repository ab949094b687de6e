import { Select as AriaSelect, Button, SelectValue, Text } from "react-aria-components";
import { FieldLabel, type FieldLook, fieldBox } from "#app/desk/ui/field-parts.tsx";
import { Floating } from "#app/desk/ui/floating.tsx";
import { type Option, OptionList } from "#app/desk/ui/option-list.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props extends FieldLook {
  options: readonly Option[];
  /** Controlled; with `defaultValue` and `name` it is a field of a form. */
  value?: string;
  defaultValue?: string;
  name?: string;
  onChange?(id: string): void;
  /** The choice is being sent: the field stays focused, and takes no other choice. */
  isBusy?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  placeholder?: string;
}

/** One choice of a few. Letters and arrows choose in the list; only a choice calls `onChange`. */
export function Select(props: Props) {
  const { options, value, defaultValue, name, onChange, placeholder = "Select" } = props;
  const { size = 38, description, isBusy = false, isDisabled = false, isRequired = false } = props;
  return (
    <AriaSelect
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      {...(name !== undefined && { name })}
      isDisabled={isDisabled}
      isRequired={isRequired}
      placeholder={placeholder}
      onChange={(id) => {
        if (id !== null && !isBusy) onChange?.(String(id));
      }}
      aria-busy={isBusy}
      className="min-w-0"
    >
      <FieldLabel {...props} />
      <Button
        data-size={size}
        className={`${fieldBox} cursor-pointer px-2.5 hover:border-ink-soft disabled:cursor-default disabled:text-quiet`}
      >
        <SelectValue<Option> className="min-w-0 flex-1 truncate pt-0.5 data-[placeholder]:text-quiet">
          {({ selectedItems: [item], defaultChildren }) =>
            item ? (item.content ?? item.label) : defaultChildren
          }
        </SelectValue>
        <Icon name="chevron-down" />
      </Button>
      {description && (
        <Text slot="description" className="mt-1 text-[0.875rem] text-ink-soft">
          {description}
        </Text>
      )}
      <Floating isSheet isFitted placement="bottom start">
        <OptionList items={options} />
      </Floating>
    </AriaSelect>
  );
}
