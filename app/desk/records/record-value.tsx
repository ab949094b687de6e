import type { RecordField } from "#app/domain/records/record-kind.ts";
import { formatRupees } from "#app/lib/format.ts";

/** What was sent in one field, so that one can act on it. */
export function RecordValue({ as, value }: { as?: RecordField["as"]; value: string }) {
  if (value === "") return <span className="text-ink-soft">–</span>;
  if (as === "email") return <a href={`mailto:${value}`}>{value}</a>;
  if (as === "phone") return <a href={phoneLink(value)}>{value}</a>;
  if (as === "rupees") return formatRupees(Number(value));
  return value;
}

/** RFC 3966 allows no spaces; everything else that people write is a visual separator there. */
function phoneLink(number: string): string {
  return `tel:${number.replace(/\s/g, "")}`;
}
