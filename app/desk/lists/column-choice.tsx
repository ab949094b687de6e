import { useState } from "react";
import { Button } from "react-aria-components";
import { listTool } from "#app/desk/lists/shortcuts.tsx";
import { useSend } from "#app/desk/live/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
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
  const store = (next: typeof chosen, fields: readonly (readonly [string, string])[]) => {
    setChosen(next);
    void send([["intent", "columns"], ...fields]);
  };
  const choose = (column: string, isOn: boolean) => {
    const next = { ...chosen, [column]: isOn };
    const shown = options.filter((one) => next[one.column] ?? one.isShown);
    store(
      next,
      shown.map((one) => ["column", one.column]),
    );
  };
  return (
    <PopoverButton
      title="Columns"
      placement="bottom end"
      trigger={
        <Button className={listTool}>
          <Icon name="columns" />
          Columns
        </Button>
      }
    >
      <div className="grid min-w-50 gap-1">
        {options.map(({ column, label, isShown }) => (
          <CheckBox
            key={column}
            label={label}
            checked={chosen[column] ?? isShown}
            onChange={(isOn) => choose(column, isOn)}
          />
        ))}
        {isOwn && (
          <button
            className="text-button justify-self-start"
            type="button"
            onClick={() => store({}, [["reset", "yes"]])}
          >
            Reset to default
          </button>
        )}
      </div>
    </PopoverButton>
  );
}
