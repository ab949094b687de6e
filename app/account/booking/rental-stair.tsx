import type { Step } from "#app/domain/own-rental/show-own.server.ts";

/** The states of a booking, each a step higher than the one before. */
export function RentalStair({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="rental-stair">
      {steps.map(({ name, said, state }) => (
        <li key={name} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <svg viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r={state === "now" ? 9 : 7} />
          </svg>
          <span>
            <strong>{name}</strong>
            {said && <span>{said}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
