import { href, Link } from "react-router";
import { auditActions } from "#app/domain/audit/audit-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterField } from "#app/ui/filter-field.tsx";

/** What the list is narrowed to, as it stands in the address. */
export interface AuditQuery {
  action: string;
  who: string;
  record: string;
  from: string;
  until: string;
}

/** Narrows the list by its address, with or without script. */
export function AuditFilterForm({
  query,
  people,
}: {
  query: AuditQuery;
  /** Whose doings can be asked for. */
  people: readonly { id: string; email: string }[];
}) {
  const isNarrowed = Object.values(query).some(Boolean);
  return (
    // The key puts fresh values into the fields when another address is opened.
    <form className="list-filter" method="get" key={JSON.stringify(query)}>
      <FilterField label="What" choice>
        {(id) => (
          <select id={id} name="action" defaultValue={query.action}>
            <option value="">Everything</option>
            {Object.entries(auditActions).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        )}
      </FilterField>
      <FilterField label="Who" choice>
        {(id) => (
          <select id={id} name="who" defaultValue={query.who}>
            <option value="">Everybody</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.email}
              </option>
            ))}
          </select>
        )}
      </FilterField>
      <FilterField label="From">
        {(id) => <input id={id} type="date" name="from" defaultValue={query.from} />}
      </FilterField>
      <FilterField label="Until">
        {(id) => <input id={id} type="date" name="until" defaultValue={query.until} />}
      </FilterField>
      {query.record && <input type="hidden" name="record" value={query.record} />}
      <Button type="submit" variant="outline" size={42}>
        Show
      </Button>
      {isNarrowed && <Link to={href("/admin/audit")}>Show everything</Link>}
    </form>
  );
}
