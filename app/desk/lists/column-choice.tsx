import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  path: string;
  options: readonly { column: string; label: string; isShown: boolean }[];
  /** Whether somebody chose them, so that the choice can be taken back. */
  isOwn: boolean;
}

/** Which columns a list has: a form without script, and at once with it. */
export function ColumnChoice({ path, options, isOwn }: Props) {
  const { search } = useLocation();
  const fetcher = useFetcher();
  // What was ticked here, before the list has come with these columns.
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  return (
    <details className="column-choice">
      <summary className="list-tool no-marker">
        <Icon name="columns" />
        Columns
      </summary>
      <fetcher.Form
        method="post"
        action={`${path}${search}`}
        onChange={({ currentTarget }) => void fetcher.submit(currentTarget)}
        onSubmit={() => setTicked({})}
      >
        <input type="hidden" name="intent" value="columns" />
        {options.map(({ column, label, isShown }) => (
          <label key={column}>
            <input
              type="checkbox"
              name="column"
              value={column}
              checked={ticked[column] ?? isShown}
              onChange={({ target }) => setTicked({ ...ticked, [column]: target.checked })}
            />
            {label}
          </label>
        ))}
        <div className="grid script:hidden">
          <Button type="submit" variant="green" size={34}>
            Show these
          </Button>
        </div>
        {isOwn && (
          <button className="text-button" type="submit" name="reset" value="yes">
            As it was
          </button>
        )}
      </fetcher.Form>
    </details>
  );
}
