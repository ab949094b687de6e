import type { ReactNode } from "react";

/** The ornament, a circuit board's line at 0°, 45° or 90°; every end has a node. */
export function Trace({ children, className }: { children: ReactNode; className: string }) {
  return (
    <svg className={`trace ${className}`} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The node at the end of a trace; live, a copper pad. */
export function Via({ live = false }: { live?: boolean }) {
  return (
    <svg className="via" viewBox="0 0 18 18" data-live={live || undefined} aria-hidden="true">
      <circle cx="9" cy="9" r="7.7" />
    </svg>
  );
}

/** From one node of a list to the next. */
export function Riser() {
  return (
    <div className="facts-riser">
      <Trace className="top-0 right-0">
        <path className="desktop:hidden" d="M-2000 0H4" />
        <path className="max-desktop:hidden" d="M-2000 0H-32L-8-24H4" />
      </Trace>
    </div>
  );
}
