import { hasBareDomain } from "#app/domain/records/bare-domain.server.ts";
import type { FieldValue } from "#app/domain/records/define-kind.server.ts";

/** People write links into these with good reason. */
const longFields = new Set(["message", "need"]);
const nameFields = new Set(["company", "street", "street2", "city"]);

/** Why a record looks like spam; none for nearly all. Marked records are kept, never dropped. */
export function spamReasons(
  values: Record<string, FieldValue>,
  facts: {
    honeypotFilled: boolean;
    /** Past the records that one address sends in an hour without a second look. */
    isOneOfMany: boolean;
  },
): string[] {
  const reasons: string[] = [];
  if (facts.honeypotFilled) reasons.push("hidden field filled");
  if (facts.isOneOfMany) reasons.push("many from one address");
  if (Object.entries(values).some(([name, value]) => hasLink(name, value))) {
    reasons.push("link in a short field");
  }
  return reasons;
}

function hasLink(name: string, value: FieldValue): boolean {
  if (typeof value !== "string" || longFields.has(name)) return false;
  return (
    /https?:\/\/|\bwww\./i.test(value) || hasBareDomain(value, { isName: nameFields.has(name) })
  );
}
