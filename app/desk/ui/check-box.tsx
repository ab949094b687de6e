import type { ComponentProps, ReactNode } from "react";

interface Props
  extends Omit<ComponentProps<"input">, "className" | "style" | "type" | "onChange" | "children"> {
  label: ReactNode;
  /** The label is for screen readers alone, and a square of 40 px is there to hit. */
  isLabelHidden?: boolean;
  /** Part of its group is ticked. */
  isMixed?: boolean;
  onChange?(isTicked: boolean): void;
}

/** The browser's own box with the site's tick: cheap enough for each row of a table. */
export function CheckBox({ label, isLabelHidden, isMixed = false, onChange, ...rest }: Props) {
  return (
    <label
      className={
        isLabelHidden
          ? "-mx-2 grid size-10 cursor-pointer place-items-center select-none"
          : "flex min-h-8.5 cursor-pointer items-center gap-2 has-disabled:cursor-default has-disabled:text-quiet max-tablet:min-h-11"
      }
    >
      <input
        {...rest}
        type="checkbox"
        className="tick flex-none"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <span className={isLabelHidden ? "sr-only" : ""}>{label}</span>
    </label>
  );
}
