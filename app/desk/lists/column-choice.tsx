import { useState } from "react";
import { Button } from "react-aria-components";
import { listTool } from "#app/desk/lists/shortcuts.tsx";
import { useSend } from "#app/desk/live/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { PopoverButton } from "#app/desk/ui/popover.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  path: string;
  options: readonly { column: string; label: string; isShown: boolean }[];
  /** Whether they were chosen, and the choice can be taken back. */
  isOwn: boolean;
}

/** A list's columns; a choice is stored as it is made. */
export function ColumnChoice({ path, options, isOwn }: Props) {
  const { say } = useToasts();
  const { send } = useSend(path, (outcome) => say(outcome));
  // Chosen here, before the list has arrived with these columns.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const isOn = (option: Props["options"][number]) => chosen[option.column] ?? option.isShown;
  const choose = (column: string, isShown: boolean) => {
    setChosen({ ...chosen, [column]: isShown });
    const shown = options.filter((one) => (one.column === column ? isShown : isOn(one)));
    const fields = shown.map((one) => ["column", one.column] as const);
    void send([["intent", "columns"], ...fields]);
  };
  const reset = () => {
    setChosen({});
    void send([
      ["intent", "columns"],
      ["reset", "yes"],
    ]);
  };
  return (
    <PopoverButton
      title="Columns"
      label="Columns"
      placement="bottom end"
      trigger={
        <Button className={listTool}>
          <Icon name="columns" />
          Columns
        </Button>
      }
    >
      <div className="grid min-w-50 gap-1">
        {options.map((option) => (
          <CheckBox
            key={option.column}
            label={option.label}
            checked={isOn(option)}
            onChange={(isShown) => choose(option.column, isShown)}
          />
        ))}
        {isOwn && (
          <button className="text-button justify-self-start" type="button" onClick={reset}>
            Reset to default
          </button>
        )}
      </div>
    </PopoverButton>
  );
}
