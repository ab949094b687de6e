import { ComboBox as AriaComboBox, Button, Input, Text } from "react-aria-components";
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
  isDisabled?: boolean;
  isRequired?: boolean;
  placeholder?: string;
  /** Stands in place of the options where none matches. */
  empty?: string;
}

/** One choice of many, found by typing a part of its label. Left with other text, it goes back. */
export function ComboBox(props: Props) {
  const { options, value, defaultValue, name, onChange, placeholder } = props;
  const { size = 38, description, isDisabled = false, isRequired = false } = props;
  return (
    <AriaComboBox
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      {...(name !== undefined && { name })}
      defaultItems={options}
      isDisabled={isDisabled}
      isRequired={isRequired}
      menuTrigger="focus"
      allowsEmptyCollection
      onChange={(id) => {
        if (id !== null) onChange?.(String(id));
      }}
      className="min-w-0"
    >
      <FieldLabel {...props} />
      <div data-size={size} className={`${fieldBox} relative focus-within:border-board`}>
        <Input
          {...(placeholder !== undefined && { placeholder })}
          className="min-h-[inherit] w-full min-w-0 flex-1 rounded-control pt-0.5 pr-10 pl-2.5 text-ellipsis placeholder:text-quiet"
        />
        <Button className="absolute right-0 grid h-full w-10 cursor-pointer place-items-center">
          <Icon name="chevron-down" />
        </Button>
      </div>
      {description && (
        <Text slot="description" className="mt-1 text-[0.875rem] text-ink-soft">
          {description}
        </Text>
      )}
      <Floating isFitted placement="bottom start">
        <OptionList empty={props.empty ?? "None matches."} />
      </Floating>
    </AriaComboBox>
  );
}
