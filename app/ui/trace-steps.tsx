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

const falls = ["[--fall:88px]", "[--fall:66px]", "[--fall:44px]", "[--fall:22px]", "[--fall:0px]"];

/** The steps of something that goes on: what was, where it stands, and what can come. */
export function TraceSteps({ steps, ...look }: Props) {
  return (
    <ol className={`trace-steps ${look.className ?? ""}`} data-rising={look.isRising}>
      {steps.map(({ name, said, state }, index) => (
        <li
          key={name}
          className={falls[index]}
          data-state={state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <svg className="size-5.5 flex-none tablet:mb-2" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="8.75" />
          </svg>
          <div>
            <strong className="block font-strong">{name}</strong>
            <span className="text-small block text-soft">{said}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
