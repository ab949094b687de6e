import type { ReactNode } from "react";

/** Around a form of the desk, whose fields are lower than on public pages (desk-fields.css). */
export function DeskFields({ children }: { children: ReactNode }) {
  return <div className="desk-fields">{children}</div>;
}

/** Two columns as soon as both have room, so that a caller's booking fits into the window. */
export function FormColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-180 gap-8 min-[1200px]:max-w-288 min-[1200px]:grid-cols-2 min-[1200px]:gap-12">
      {children}
    </div>
  );
}
