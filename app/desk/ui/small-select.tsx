import { type ComponentProps, useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

interface Props {
  label: string;
  isLabelHidden?: boolean;
  name?: string;
  options: ComponentProps<typeof Options>["of"];
  value: string;
  onChange(value: string): void;
}

/** The browser's own choice of one, in the tools of a page. */
export function SmallSelect({ label, isLabelHidden, options, onChange, ...select }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-tablet:flex-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-note font-medium"}>
        {label}
      </label>
      <span className="select-box max-tablet:flex-1">
        <select
          id={id}
          className="small-field min-h-9.5 pr-10 max-tablet:min-h-11 max-tablet:w-full"
          onChange={({ target }) => onChange(target.value)}
          {...select}
        >
          <Options of={options} />
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}
