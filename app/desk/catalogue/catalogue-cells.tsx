import { Link } from "react-aria-components";
import { href } from "react-router";
import type { CatalogueRow } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import { capitalize, formatCount } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";

export const stateTones = { shown: "progress", hidden: "done", retired: "spam" } as const;

export function Badges({ row: { state, isDraft, isNew, from } }: { row: CatalogueRow }) {
  return (
    <span className="col-4 flex flex-wrap gap-1 @max-[600px]/table:col-2 @max-[600px]/table:row-2">
      {state && !(isNew && state === "shown") && (
        <Badge tone={stateTones[state]}>{capitalize(state)}</Badge>
      )}
      {isDraft && <Badge tone="new">Draft</Badge>}
      {from && <Badge tone="progress">{`From ${from}`}</Badge>}
    </span>
  );
}

export function GroupLinks({ row, count }: { row: CatalogueRow; count: number }) {
  const mayPrice = useMay("prices");
  const add = `${href("/admin/catalogue/:kind", { kind: "configuration" })}/new?group=${row.slug}`;
  return (
    <span className="col-[5/9] flex flex-wrap items-center justify-end gap-x-4 text-ink-soft @max-[600px]/table:col-3 @max-[600px]/table:row-2">
      <span className="@max-[600px]/table:hidden">{formatCount(count, "configuration")}</span>
      {mayPrice && (
        <Link
          className="staff-link"
          href={href("/admin/catalogue/rates/:group", { group: row.slug })}
        >
          Rates<span className="sr-only"> of {row.name}</span>
        </Link>
      )}
      <Link className="staff-link" href={add}>
        Add<span className="sr-only"> a configuration to {row.name}</span>
      </Link>
    </span>
  );
}

interface CellProps {
  label: string;
  isMain: boolean;
  text: string;
  was: string | undefined;
}

export function Cell({ label, isMain, text, was }: CellProps) {
  return (
    <span
      data-value
      data-main={isMain || undefined}
      title={was === undefined ? text : `Visitors see: ${was}`}
    >
      <span className="sr-only">{label} </span>
      {was === undefined ? text : <mark className={draftMark}>{text || "none"}</mark>}
      {was !== undefined && <span className="sr-only"> in the draft, published {was}</span>}
    </span>
  );
}

export const draftMark =
  "bg-fresh py-1 pr-1 pl-2 text-copper-text shadow-[inset_3px_0_0_var(--color-copper)]";
