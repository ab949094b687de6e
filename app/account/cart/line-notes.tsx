import { formatCharged, type PricedLine } from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";

export type NotedLine = { line: PricedLine; stock?: string | undefined };

/** The terms that a line is charged as, its days, and the branch's stock on them. */
export function LineNotes({ line, stock }: NotedLine) {
  return (
    <>
      <Charged line={line} />
      {[formatDates(line), formatStep(line), stock].filter(Boolean).map((note) => (
        <span className={lineNote} key={note}>
          {note}
        </span>
      ))}
    </>
  );
}

export const lineNote = "block text-small text-balance text-soft";

/** The terms that a line is charged as, where they are cheaper than the requested one. */
function Charged({ line }: { line: PricedLine }) {
  const [charged, saving] = formatCharged(line)?.split(", ") ?? [];
  if (!charged) return null;
  return (
    <span className={lineNote}>
      <span className="inline-block text-balance">{charged},</span>{" "}
      <span className="inline-block">{saving}</span>
    </span>
  );
}
