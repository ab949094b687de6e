import type { QueryClient } from "@tanstack/react-query";
import { isConcerned } from "#app/desk/live/page-data.ts";
import type { Batch, Change } from "#app/lib/change.ts";

/** Between two rounds, however much changes, in milliseconds. */
const restMs = 450;

/**
 * @returns a function that reads again what changes concern, in rounds: what arrives during one is
 * read in the next
 */
export function makeRefresh(client: Pick<QueryClient, "invalidateQueries">) {
  const waiting = new Map<string, Change>();
  let isAll = false;
  let isRunning = false;
  return async (batch: Batch): Promise<void> => {
    if ("what" in batch) isAll = true;
    else for (const change of batch.changes) waiting.set(`${change.kind} ${change.id}`, change);
    if (isRunning) return;
    isRunning = true;
    while (isAll || waiting.size > 0) {
      const changes = isAll ? undefined : [...waiting.values()];
      isAll = false;
      waiting.clear();
      const predicate = ({ state }: { state: { data: unknown } }) =>
        !changes || changes.some((change) => isConcerned(state.data, change));
      await client.invalidateQueries({ queryKey: ["page"], predicate });
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isRunning = false;
  };
}
