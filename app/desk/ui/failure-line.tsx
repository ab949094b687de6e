import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Why something was not done, announced. */
export function FailureLine({ children }: { children: ReactNode }) {
  return (
    <p className="alarm-box mb-6 flex max-w-160 gap-3 px-4 py-3" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
