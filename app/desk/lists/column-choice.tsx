import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A column that can be chosen or left out. */
export interface ColumnOption {
  column: string;
  label: string;
  isShown: boolean;
}

/** Which columns a list has: a form without script, and at once with it. */
export function ColumnChoice({
  path,
  options,
  isOwn,
}: {
  path: string;
  options: readonly ColumnOption[];
  /** Whether somebody chose them, so that the choice can be taken back. */
  isOwn: boolean;
}) {
  const { search } = useLocation();
  const fetcher = useFetcher();
  // Until the list has come with these columns, the boxes show what was ticked.
  const asked = fetcher.formData;
  const isTicked = ({ column, isShown }: ColumnOption) =>
    asked && !asked.has("reset") ? asked.getAll("column").includes(column) : isShown;
  return (
    <details className="column-choice">
      <summary className="list-tool no-marker">
        <Icon name="list" />
        Columns
      </summary>
      <fetcher.Form
        method="post"
        action={`${path}${search}`}
        onChange={({ currentTarget }) => void fetcher.submit(currentTarget)}
      >
        <input type="hidden" name="intent" value="columns" />
        {options.map((option) => (
          <label key={option.column}>
            <input
              type="checkbox"
              name="column"
              value={option.column}
              checked={isTicked(option)}
              onChange={() => {}}
            />
            {option.label}
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
