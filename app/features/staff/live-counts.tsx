import { Link } from "react-router";
import { Via } from "#app/ui/trace.tsx";

/** What is really stored, on one trace; where something waits the node is live. */
export function LiveCounts({
  counts,
}: {
  counts: readonly { label: string; to: string; stored: number; new: number }[];
}) {
  return (
    <ul className="live-counts" aria-label="What is stored">
      {counts.map((count) => (
        <li key={count.to}>
          <Via live={count.new > 0} />
          <Link to={count.to}>
            <span>{count.label}</span>
            <strong>{count.stored.toLocaleString("en-IN")}</strong>
            <small data-waiting={count.new > 0 || undefined}>
              {count.new > 0 ? `${count.new.toLocaleString("en-IN")} new` : "none new"}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
