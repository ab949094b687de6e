import { href, Link } from "react-router";
import { AuditChanges } from "#app/desk/audit/audit-changes.tsx";
import type { ListedEntry } from "#app/domain/audit/list-audit.server.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";

const columns: Column<ListedEntry>[] = [
  {
    label: "When",
    cell: ({ at, atInFull }) => (
      <time className="whitespace-nowrap" title={atInFull}>
        {at}
      </time>
    ),
  },
  { label: "What", kind: "name", cell: ({ action }) => action },
  { label: "Who", cell: ({ who }) => who },
  { label: "About", cell: ({ about }) => <About about={about} /> },
  { label: "Changes", cell: ({ changes }) => <AuditChanges changes={changes} /> },
  { label: "From", cell: ({ from }) => (from ? <span>{from}</span> : <span data-none>–</span>) },
];

/** Who did what, and when. */
export function AuditTable({
  rows,
  fresh,
}: {
  rows: readonly ListedEntry[];
  fresh: ReadonlySet<string>;
}) {
  return <DataTable caption="Audit" columns={columns} rows={rows} fresh={fresh} />;
}

function About({ about }: Pick<ListedEntry, "about">) {
  if (!about) return <span data-none>–</span>;
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
