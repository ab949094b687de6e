import { useId } from "react";
import { useBranches } from "#app/desk/frame/use-branches.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

interface Props {
  label: string;
  /** The words for all branches, where they can be chosen. */
  any?: string;
  name?: string;
  value: string;
  onChange(id: string): void;
}

export function BranchField({ label, any, name, value, onChange }: Props) {
  const id = useId();
  const branches = useBranches(value).map(({ id, name }) => [id, name] as const);
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="text-[0.875rem] font-medium">
        {label}
      </label>
      <span className="select-box">
        <select
          id={id}
          name={name}
          className="small-field min-h-9.5 pr-10 max-tablet:min-h-11"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <Options of={any === undefined ? branches : [["", any], ...branches]} />
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}
