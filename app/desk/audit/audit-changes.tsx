import type { FieldChange } from "#app/domain/audit/list-audit.server.ts";

/** What was, and what is, field by field. */
export function AuditChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <span data-none>–</span>;
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
