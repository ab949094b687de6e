import { href, Link, useLocation } from "react-router";
import { useRecordList } from "#app/desk/records/use-follow-up.ts";
import { Icon } from "#app/ui/icon.tsx";

/** "4 of 77", and the ways to the record before and the next one of the list. */
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
      <Neighbour id={rows[at - 1]?.id} label="Record before" letter="k" />
      <Neighbour id={rows[at + 1]?.id} label="Next record" letter="j" />
    </>
  );
}

type NeighbourProps = { id: string | undefined; label: string; letter: "j" | "k" };

function Neighbour({ id, label, letter }: NeighbourProps) {
  const { search } = useLocation();
  const { kind } = useRecordList();
  if (!id) return null;
  const pathname = href("/admin/:records/:id", { records: kind.slug, id });
  return (
    <Link to={{ pathname, search }} aria-label={label} data-turn={letter} preventScrollReset>
      <Icon name="chevron-down" />
      <kbd className="key no-script:hidden">{letter}</kbd>
    </Link>
  );
}
