import { href, useLocation } from "react-router";
import { PaneLink } from "#app/desk/lists/detail-pane.tsx";
import { listSearch } from "#app/desk/live/page-data.ts";
import { useRecordList } from "#app/desk/records/use-follow-up.ts";

/** "4 of 77", and links to the neighbours in the list. */
export function RecordPlace({ id }: { id: string }) {
  const { rows, total } = useRecordList();
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return null;
  return (
    <>
      {total !== undefined && (
        <span className="whitespace-nowrap text-ink-soft">
          {at + 1} of {total.toLocaleString("en-IN")}
        </span>
      )}
      <Neighbour id={rows[at - 1]?.id} label="Previous record" letter="k" />
      <Neighbour id={rows[at + 1]?.id} label="Next record" letter="j" />
    </>
  );
}

type NeighbourProps = { id: string | undefined; label: string; letter: "j" | "k" };

function Neighbour({ id, label, letter }: NeighbourProps) {
  const search = listSearch(useLocation().search);
  const { kind } = useRecordList();
  if (!id) return null;
  const path = href("/admin/:records/:id", { records: kind.slug, id });
  return (
    <PaneLink
      to={path + search}
      label={label}
      icon="chevron-down"
      keyHint={letter}
      isTurned={letter === "k"}
    />
  );
}
