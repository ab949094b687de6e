import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"input">, "name" | "value" | "form" | "checked"> & {
  label: string;
  /** @param isRange whether Shift was held, which ticks all from the last one */
  onChange: (isTicked: boolean, isRange: boolean) => void;
  /** Some of what it stands for is ticked, and some is not. */
  isMixed?: boolean;
  /** Not shown where no script runs: it would do nothing there. */
  needsScript?: boolean;
};

/** A box to tick that stands alone, in a row of a table; its label is heard and not seen. */
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
