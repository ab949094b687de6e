import type { ListedRecord } from "#app/features/records/list-records.server.ts";
import { Badge } from "#app/ui/badge.tsx";

const tones = { new: "new", "in progress": "progress", done: "done", spam: "spam" } as const;

/** What became of a record, and why it was marked if it was. */
export function RecordBadge({
  record: { status, spamReasons },
}: {
  record: Pick<ListedRecord, "status" | "spamReasons">;
}) {
  return (
    <div>
      <Badge tone={tones[status]}>{status}</Badge>
      {spamReasons && <span className="block pt-1 text-ink-soft">{spamReasons}</span>}
    </div>
  );
}
