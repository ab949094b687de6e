import { Link } from "react-router";

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
