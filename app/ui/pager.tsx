import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  newer: string | undefined;
  older: string | undefined;
  /** For a list that is not sorted newest first. */
  words?: readonly [back: string, on: string];
  children?: string;
}

/** Without page numbers, because the list grows meanwhile. */
export function Pager({ newer, older, words = ["Newer", "Older"], children }: Props) {
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={newer}>
        <Icon name="chevron-left" /> {words[0]}
      </Step>
      <p>{children}</p>
      <Step to={older}>
        {words[1]} <Icon name="chevron-right" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className="pager-step">{children}</span>;
  return (
    <Link className="pager-step" to={to}>
      {children}
    </Link>
  );
}
