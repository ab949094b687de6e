import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"input">, "name" | "value" | "form" | "checked"> & {
  label: string;
  /** @param isRange whether Shift was held, which ticks all from the last one */
  onChange: (isTicked: boolean, isRange: boolean) => void;
  /** Not shown where no script runs: it would do nothing there. */
  needsScript?: boolean;
};

/** A box to tick that stands alone, in a row of a table; its label is heard and not seen. */
export function CheckBox({ label, onChange, needsScript, ...rest }: Props) {
  return (
    <label className={needsScript ? "check-box no-script:hidden" : "check-box"}>
      <input
        type="checkbox"
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          onChange(checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        {...rest}
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}
