import { Icon } from "#app/ui/icon.tsx";

export interface Crumb {
  label: string;
  /** The last one is the page itself, or its kind, and leads nowhere. */
  href?: string;
}

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
