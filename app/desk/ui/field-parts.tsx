import type { ReactNode } from "react";
import { Label } from "react-aria-components";
import { Icon } from "#app/ui/icon.tsx";

export interface FieldLook {
  label: string;
  /** The label is for screen readers alone. */
  isLabelHidden?: boolean;
  /** Height in px. */
  size?: 34 | 38 | 42;
  /** At the end of the label, such as `<SavedMark>`. */
  mark?: ReactNode;
  /** Below the field. */
  description?: ReactNode;
}

/** The edge of a field, as high as its size says; `data-size` is on the same element. */
export const fieldBox =
  "input-box flex min-h-9.5 w-full min-w-0 items-center gap-2 text-left text-[1rem] data-[size=34]:min-h-8.5 data-[size=34]:text-[0.9375rem] data-[size=42]:min-h-10.5 max-tablet:min-h-11!";

/** The label of a field, with what stands at its end. */
export function FieldLabel({ label, isLabelHidden, mark }: FieldLook) {
  if (isLabelHidden && !mark) return <Label className="sr-only">{label}</Label>;
  return (
    <div className="mb-1 flex items-baseline justify-between gap-2">
      <Label className={isLabelHidden ? "sr-only" : "text-[0.875rem] font-medium"}>{label}</Label>
      {mark}
    </div>
  );
}

/** "Saved" at the label of a choice that is saved as it is made; the region is always there. */
export function SavedMark({ isShown }: { isShown: boolean }) {
  return (
    <span
      role="status"
      className="flex items-center gap-1 text-[0.875rem] text-board [&_.icon]:w-3.5"
    >
      {isShown && (
        <>
          <Icon name="check" />
          Saved
        </>
      )}
    </span>
  );
}
