import { href, Link } from "react-router";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import type { ListedEntry } from "#app/domain/audit/list-audit.server.ts";
import type { Column } from "#app/ui/data-table.tsx";

export const auditColumns: readonly Column<ListedEntry>[] = [
  { label: "When", cell: ({ at, atInFull }) => <ShortTime short={at} full={atInFull} /> },
  { label: "What", kind: "name", cell: ({ action }) => action },
  { label: "Who", cell: ({ who }) => who },
  { label: "About", cell: ({ about }) => <About about={about} /> },
  { label: "Changes", cell: ({ changes }) => <Changes changes={changes} /> },
  { label: "From", cell: ({ from }) => (from ? <span>{from}</span> : <None />) },
];

function None() {
  return <span data-none>–</span>;
}

function About({ about }: Pick<ListedEntry, "about">) {
  if (!about) return <None />;
  const { name, slug, id } = about;
  if (!id) return slug ? <Link to={href("/admin/:records", { records: slug })}>{name}</Link> : name;
  const history = { pathname: href("/admin/audit"), search: `?record=${id}` };
  return (
    <span className="audit-about">
      {slug ? (
        <Link to={href("/admin/:records/:id", { records: slug, id })}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
      <Link to={history} aria-label={`All about this: ${name}`}>
        history
      </Link>
    </span>
  );
}

/** What was, and what is, field by field. */
function Changes({ changes }: Pick<ListedEntry, "changes">) {
  if (changes.length === 0) return <None />;
  return (
    <ul className="audit-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{field}</span>
          {before !== null && <del>{before}</del>}
          {before !== null && after !== null && (
            <>
              <span aria-hidden="true">→</span>
              <span className="sr-only"> became </span>
            </>
          )}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
