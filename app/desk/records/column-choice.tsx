import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import {
  type ChosenColumns,
  choosableFields,
  columnsCookie,
  isShown,
  readColumns,
} from "#app/desk/records/list-columns.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Which columns the list has: a form without script, and at once with it. */
export function ColumnChoice({
  kind,
  chosen,
}: {
  kind: RecordKindDescription;
  chosen: ChosenColumns;
}) {
  const { search } = useLocation();
  const choose = (column: string, isTicked: boolean) => {
    const columns = choosableFields(kind)
      .filter((field) => (field.column === column ? isTicked : isShown(field, chosen)))
      .map((field) => field.column);
    keepColumns(kind, columns);
  };
  return (
    <details className="column-choice">
      <summary className="list-tool">
        <Icon name="list" />
        Columns
      </summary>
      <form
        method="post"
        action={`/admin/${kind.slug}${search}`}
        onReset={() => keepColumns(kind, undefined)}
      >
        <input type="hidden" name="intent" value="columns" />
        {choosableFields(kind).map((field) => (
          <label key={field.column}>
            <input
              type="checkbox"
              name="column"
              value={field.column}
              checked={isShown(field, chosen)}
              onChange={({ target }) => choose(field.column, target.checked)}
            />
            {field.label}
          </label>
        ))}
        <button className="button" type="submit" data-variant="green" data-size="34" data-no-script>
          Show these
        </button>
        {chosen && (
          <button type="submit" name="reset" value="yes" onClick={reset(kind)}>
            As it was
          </button>
        )}
      </form>
    </details>
  );
}

function reset(kind: RecordKindDescription) {
  return (event: React.MouseEvent) => {
    event.preventDefault();
    keepColumns(kind, undefined);
  };
}

const listeners = new Set<() => void>();

/**
 * The columns that this browser's cookie names. Read here and not taken from the page's data,
 * which may have been read for another window of the same person.
 */
export function useChosenColumns(
  kind: RecordKindDescription,
  atFirst: ChosenColumns,
): ChosenColumns {
  const cookies = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => document.cookie,
    () => undefined,
  );
  return cookies === undefined ? atFirst : readColumns(kind, cookies);
}

function keepColumns(kind: RecordKindDescription, chosen: ChosenColumns) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = columnsCookie(kind, chosen, location);
  for (const listener of listeners) listener();
}
