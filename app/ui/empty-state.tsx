import type { ReactNode } from "react";

type Props = { title: string; as?: "h1" | "h2"; children: ReactNode };

/** Explains an empty list. */
export function EmptyState({ title, as: Title = "h2", children }: Props) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 240 84" aria-hidden="true">
        <path d="M2 30h46l18-18h70M2 54h56l28-28M2 78h66l42-42h66" />
        <path d="M178 36h46" data-open />
        <circle cx="142" cy="12" r="6" />
        <circle cx="90" cy="22" r="6" />
        <circle cx="231" cy="36" r="7" data-open />
      </svg>
      <Title className="type-heading-3">{title}</Title>
      <p>{children}</p>
    </div>
  );
}
