import type { ReactNode } from "react";

export interface TraceStep {
  name: string;
  said: ReactNode;
  state: "was" | "now" | "to come";
}

interface Props {
  steps: readonly TraceStep[];
  className?: string;
  /** Each a step higher than the one before. */
  isRising?: true;
}

/** The steps of something that goes on: what was, where it stands, and what can come. */
export function TraceSteps({ steps, ...look }: Props) {
  return (
    <ol className={`trace-steps ${look.className ?? ""}`} data-rising={look.isRising}>
      {steps.map(({ name, said, state }) => (
        <li key={name} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <svg viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="8.75" />
          </svg>
          <div>
            <strong>{name}</strong>
            <span>{said}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
