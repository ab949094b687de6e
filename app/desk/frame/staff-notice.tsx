import type { ReactNode } from "react";

/** A line above a staff page about the account of who reads it, in nobody's way. */
export function StaffNotice({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-wrap items-baseline gap-x-4 border-b border-copper-light bg-fresh px-4 py-2.5 desktop:px-8"
      role="status"
    >
      {children}
    </div>
  );
}
