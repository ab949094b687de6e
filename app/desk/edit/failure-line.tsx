import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

export function FailureLine({ children }: { children: ReactNode }) {
  return (
    <p className="failure-line" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
