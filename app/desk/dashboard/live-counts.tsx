import { Link } from "react-router";
import { Via } from "#app/ui/trace.tsx";

export interface LiveCount {
  label: string;
  to: string;
  stored: number;
  /** How many wait for somebody; left out where nothing can wait. */
  new?: number;
}

/** What is really stored, on one trace; where something waits the node is live. */
export function LiveCounts({ counts }: { counts: readonly LiveCount[] }) {
  return (
    <ul className="live-counts" aria-label="What is stored">
      {counts.map(({ label, to, stored, new: waiting }) => (
        <li key={to}>
          <Via live={Boolean(waiting)} />
          <Link to={to}>
            <span>{label}</span>
            <strong>{stored.toLocaleString("en-IN")}</strong>
            {waiting !== undefined && (
              <small data-waiting={waiting > 0 || undefined}>
                {waiting > 0 ? `${waiting.toLocaleString("en-IN")} new` : "none new"}
              </small>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
