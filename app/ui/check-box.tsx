import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"input">, "name" | "value" | "form" | "checked"> & {
  label: string;
  /** @param isRange Shift was held, which ticks all from the last one */
  onChange: (isTicked: boolean, isRange: boolean) => void;
  /** Part of its group is ticked. */
  isMixed?: boolean;
  /** Hidden without script. */
  needsScript?: boolean;
};

/** A box in a table's row; its label is for screen readers. */
export function CheckBox({ label, onChange, isMixed = false, needsScript, ...rest }: Props) {
  return (
    <label className={needsScript ? "check-box no-script:hidden" : "check-box"}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          onChange(checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        {...rest}
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}
