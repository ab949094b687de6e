import { Icon } from "#app/ui/icon.tsx";

/** The last one has no address. */
export type Crumb = { label: string; href?: string };

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="breadcrumbs">
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href ? <a href={href}>{label}</a> : <span>{label}</span>}
            {href && <Icon name="chevron-right" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
