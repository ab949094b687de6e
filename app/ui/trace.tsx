import type { ReactNode } from "react";

/** The ornament, a line of a circuit board. It runs at 0°, 45° or 90°; no end stands free. */
export function Trace({ children, className }: { children: ReactNode; className: string }) {
  return (
    <svg className={`trace ${className}`} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The ring where a trace ends; live, a copper pad. */
export function Via({ live = false }: { live?: boolean }) {
  return (
    <svg className="via" viewBox="0 0 18 18" data-live={live || undefined} aria-hidden="true">
      <circle cx="9" cy="9" r="7.7" />
    </svg>
  );
}

/** The line from one circle of a stair up to the next one's. */
export function Riser() {
  return (
    <div className="facts-riser">
      <Trace className="top-0 right-0">
        <path className="desktop:hidden" d="M-2000 0H4" />
        <path className="max-desktop:hidden" d="M-2000 0H-30L-8-22H4" />
      </Trace>
    </div>
  );
}
