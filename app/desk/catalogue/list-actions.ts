import { useState } from "react";
import type { CatalogueRow } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { useSay, useSend } from "#app/desk/forms/post-form.tsx";
import { failureOf } from "#app/lib/form-answer.ts";
import { capitalize } from "#app/lib/format.ts";

/** Sends what is changed in the list; moves are shown before they are stored. */
export function useListActions(path: string) {
  const say = useSay();
  const [moved, setMoved] = useState<readonly CatalogueRow[]>([]);
  const moves = useSend(path, () => {});
  const { send } = useSend(path, () => {});
  const perform = async (
    kind: string,
    fields: Record<string, string>,
    said?: string,
    by = send,
  ) => {
    const outcome = await by(Object.entries({ kind, ...fields }));
    const failure = failureOf(outcome);
    say({ ...outcome, failure, said: said ?? outcome.said });
  };
  return {
    moved: moves.isBusy ? moved : [],
    move(row: CatalogueRow, list: readonly CatalogueRow[]) {
      setMoved(list);
      const at = list.indexOf(row);
      const fields = { intent: "move", slug: row.slug, after: list[at - 1]?.slug ?? "" };
      void perform(row.kind, fields, `${row.name}, now ${at + 1} of ${list.length}`, moves.send);
    },
    change({ kind, slug, name }: CatalogueRow, state: string) {
      const changes = JSON.stringify([{ slug, set: { state } }]);
      return perform(
        kind,
        { intent: "change", changes },
        `${name}: ${capitalize(state)}, as a draft.`,
      );
    },
    takeDown: ({ kind, slug }: CatalogueRow) => perform(kind, { intent: "take-down", slug }),
    duplicate: ({ kind, slug }: CatalogueRow) => perform(kind, { intent: "duplicate", slug }),
  };
}

/** The rows with those that were moved in their new order, in the places that they had together. */
export function inOrder(rows: readonly CatalogueRow[], moved: readonly CatalogueRow[]) {
  const ids = moved.map(({ id }) => id);
  const next = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return rows.map((row) => (ids.includes(row.id) ? (next.shift() ?? row) : row));
}
