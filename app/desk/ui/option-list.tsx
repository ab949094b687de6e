import type { ReactNode } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { Icon } from "#app/ui/icon.tsx";

export interface Option {
  id: string;
  label: string;
  /** Replaces the label where that is drawn, such as a badge. */
  content?: ReactNode;
  isDisabled?: boolean;
}

/** The options of a select or combo box. */
export function OptionList({ items, empty }: { items?: Iterable<Option>; empty?: string }) {
  return (
    <ListBox<Option>
      {...(items && { items })}
      className="max-h-[min(420px,70dvh)] overflow-y-auto p-1.5 outline-none"
      {...(empty !== undefined && {
        renderEmptyState: () => <p className="px-2.5 pt-2 pb-1.5 text-ink-soft">{empty}</p>,
      })}
    >
      {({ id, label, content, isDisabled = false }) => (
        <ListBoxItem
          id={id}
          textValue={label}
          isDisabled={isDisabled}
          className="flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-badge px-2.5 outline-none data-[disabled]:cursor-default data-[disabled]:text-quiet data-[focused]:bg-tint data-[focused]:shadow-[inset_3px_0_0_var(--color-board)] max-tablet:min-h-11"
        >
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1 pt-0.5 wrap-anywhere">{content ?? label}</span>
              <span className="w-4.5 flex-none text-board">
                {isSelected && <Icon name="check" />}
              </span>
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
