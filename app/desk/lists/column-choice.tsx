import { useState } from "react";
import { Button } from "react-aria-components";
import { useSend } from "#app/desk/forms/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
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
  const [resets, setResets] = useState(0);
  const reset = async () => {
    await send([
      ["intent", "columns"],
      ["reset", "yes"],
    ]);
    setResets(resets + 1);
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
      <form
        key={resets}
        className="grid min-w-50 gap-1"
        onChange={({ currentTarget }) => void send(new FormData(currentTarget))}
      >
        <input type="hidden" name="intent" value="columns" />
        {options.map(({ column, label, isShown }) => (
          <CheckBox
            key={column}
            name="column"
            value={column}
            label={label}
            defaultChecked={isShown}
          />
        ))}
        {isOwn && (
          <button className="text-button justify-self-start" type="button" onClick={reset}>
            Reset to default
          </button>
        )}
      </form>
    </PopoverButton>
  );
}
