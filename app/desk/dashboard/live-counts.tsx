import { href, Link } from "react-router";
import type { countRecords } from "#app/domain/records/list-records.server.ts";
import { Via } from "#app/ui/trace.tsx";

type Counts = Awaited<ReturnType<typeof countRecords>>;

export function LiveCounts({ counts, partners }: { counts: Counts; partners: number }) {
  return (
    <ul className="live-counts" aria-label="What is stored">
      {counts.map(({ slug, title, stored, new: waiting }) => (
        <li key={slug}>
          <Via live={waiting > 0} />
          <Link to={href("/admin/:records", { records: slug })}>
            <span className="font-medium">{title}</span>
            <strong>{stored.toLocaleString("en-IN")}</strong>
            <small data-waiting={waiting > 0 || undefined}>
              {waiting > 0 ? `${waiting.toLocaleString("en-IN")} new` : "none new"}
            </small>
          </Link>
        </li>
      ))}
      <li>
        <Via live={false} />
        <Link to={href("/admin/partners")}>
          <span className="font-medium">Partners</span>
          <strong>{partners.toLocaleString("en-IN")}</strong>
        </Link>
      </li>
    </ul>
  );
}

export function SpamLine({ counts }: { counts: Counts }) {
  const marked = counts.filter(({ spam }) => spam > 0);
  if (marked.length === 0) return null;
  return (
    <ul className="spam-line" aria-label="Marked as spam, and counted apart">
      {marked.map(({ slug, title, spam }) => (
        <li key={slug}>
          <Link to={`${href("/admin/:records", { records: slug })}?status=spam`}>
            {spam.toLocaleString("en-IN")} in {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
