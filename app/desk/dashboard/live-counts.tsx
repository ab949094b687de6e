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
            <span className="font-strong">{label}</span>
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

/** What is marked as spam: out of all other counts, and not out of sight. */
export function SpamLine({
  counts,
}: {
  counts: readonly { label: string; to: string; spam: number }[];
}) {
  const marked = counts.filter(({ spam }) => spam > 0);
  if (marked.length === 0) return null;
  return (
    <ul className="spam-line" aria-label="Marked as spam, and counted apart">
      {marked.map(({ label, to, spam }) => (
        <li key={to}>
          <Link to={to}>
            {spam.toLocaleString("en-IN")} in {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
