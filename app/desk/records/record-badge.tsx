import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import { Badge } from "#app/ui/badge.tsx";

const tones = {
  new: "new",
  "in progress": "progress",
  confirmed: "progress",
  delivered: "progress",
  done: "done",
  returned: "done",
  cancelled: "spam",
  spam: "spam",
} as const satisfies Record<Status, string>;

/** What became of a record, and why it was marked if it is spam. */
export function RecordBadge({
  record: { status, spamReasons },
}: {
  record: Pick<ListedRecord, "status" | "spamReasons">;
}) {
  return (
    <div>
      <Badge tone={tones[status]}>{status}</Badge>
      {status === "spam" && spamReasons && (
        <span className="block pt-1 text-ink-soft">{spamReasons}</span>
      )}
    </div>
  );
}
