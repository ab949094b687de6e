import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** A chart's frame, with the way to the list that it counts. */
export function Panel({
  id,
  title,
  all,
  children,
}: {
  id: string;
  title: string;
  all: { label: string; to: string };
  children: ReactNode;
}) {
  return (
    <section className="numbers-panel" data-panel={id} aria-labelledby={`numbers-${id}`}>
      <header>
        <h3 id={`numbers-${id}`}>{title}</h3>
        <Link className="text-link" to={all.to}>
          <span>{all.label}</span>
          <Icon name="arrow" />
        </Link>
      </header>
      {children}
    </section>
  );
}
