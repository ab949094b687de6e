import type { ReactNode } from "react";
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  SelectValue,
} from "react-aria-components";
import { Floating, optionBox, optionText, Tick } from "#app/desk/ui/floating.tsx";
import { Icon } from "#app/ui/icon.tsx";

export interface Option {
  id: string;
  label: string;
  /** Replaces the label where that is drawn, such as a badge. */
  content?: ReactNode;
}

interface Props {
  label: string;
  options: readonly Option[];
  value: string;
  onChange(id: string): void;
  /** The choice is being sent: the field stays focused, and takes no other choice. */
  isBusy?: boolean;
  /** It was saved just now; undefined where choices are not saved. */
  isSaved?: boolean;
}

/** One choice of a few. Letters and arrows choose in the list; only a choice calls `onChange`. */
export function Select(props: Props) {
  const { label, options, value, onChange, isBusy = false, isSaved } = props;
  return (
    <AriaSelect
      value={value}
      onChange={(id) => {
        if (id !== null && !isBusy) onChange(String(id));
      }}
      placeholder="Select"
      aria-busy={isBusy}
      className="min-w-0"
    >
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <Label className="text-note font-medium">{label}</Label>
        {isSaved !== undefined && (
          // The region is always there, so that screen readers notice its text.
          <span
            role="status"
            className="flex items-center gap-1 text-note text-board [&_.icon]:size-3.5"
          >
            {isSaved && <Icon name="check" />}
            {isSaved && "Saved"}
          </span>
        )}
      </div>
      <Button className="input-box flex min-h-9.5 w-full min-w-0 cursor-pointer items-center gap-2 px-2 text-left text-body hover:border-ink-soft max-tablet:min-h-11!">
        <SelectValue<Option> className="min-w-0 flex-1 truncate data-[placeholder]:text-quiet">
          {({ selectedItems: [item], defaultChildren }) =>
            item ? (item.content ?? item.label) : defaultChildren
          }
        </SelectValue>
        <Icon name="chevron-down" />
      </Button>
      <Floating>
        <ListBox
          items={options}
          // As wide as the field, within the border of 1 px.
          className="max-h-[min(420px,70dvh)] min-w-[calc(var(--trigger-width)-2px)] overflow-y-auto p-2 outline-none"
        >
          {({ id, label, content }) => (
            <ListBoxItem id={id} textValue={label} className={optionBox}>
              {({ isSelected }) => (
                <>
                  <span className={optionText}>{content ?? label}</span>
                  <Tick isShown={isSelected} />
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Floating>
    </AriaSelect>
  );
}
