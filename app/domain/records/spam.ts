import { hasBareDomain } from "#app/domain/records/bare-domain.server.ts";
import type { NewRecord } from "#app/domain/records/define-kind.server.ts";
import type { RecordField } from "#app/domain/records/record-kind.ts";

/** Why a record looks like spam; none for nearly all. Marked records are kept, never dropped. */
export function spamReasons(
  fields: readonly RecordField[],
  { own, ...sender }: NewRecord,
  facts: {
    honeypotFilled: boolean;
    /** Past the records that one address sends in an hour without a second look. */
    isOneOfMany: boolean;
  },
): string[] {
  const reasons: string[] = [];
  if (facts.honeypotFilled) reasons.push("hidden field filled");
  if (facts.isOneOfMany) reasons.push("many from one address");
  const values = Object.entries({ ...sender, ...own });
  const fieldOf = (name: string) => fields.find(({ column }) => column === name);
  if (values.some(([name, value]) => hasLink(value, fieldOf(name)))) {
    reasons.push("link in a short field");
  }
  return reasons;
}

function hasLink(value: unknown, field?: RecordField): boolean {
  if (typeof value !== "string" || field?.as === "long text") return false;
  const isName = field?.names === true;
  return /https?:\/\/|\bwww\./i.test(value) || hasBareDomain(value, { isName });
}
