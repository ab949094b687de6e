import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Why something was not done, announced. */
export function FailureLine({ children }: { children: ReactNode }) {
  return (
    <p className="alarm-box mb-6 flex max-w-160 gap-3 px-4.5 pt-[15px] pb-[11px]" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
