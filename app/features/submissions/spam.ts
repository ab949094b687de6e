import type { FieldValue } from "#app/lib/attachment.ts";

/** People write links into these with good reason. */
const longFields = new Set(["message"]);

/** Why a record looks like spam; none for nearly all. Marked records are kept, never dropped. */
export function spamReasons(
  values: Record<string, FieldValue>,
  facts: {
    decoyFilled: boolean;
    /** Past the records that one address sends in an hour without a second look. */
    isOneOfMany: boolean;
  },
): string[] {
  const reasons: string[] = [];
  if (facts.decoyFilled) reasons.push("hidden field filled");
  if (facts.isOneOfMany) reasons.push("many from one address");
  if (Object.entries(values).some(([name, value]) => !longFields.has(name) && hasLink(value))) {
    reasons.push("link in a short field");
  }
  return reasons;
}

function hasLink(value: FieldValue): boolean {
  return typeof value === "string" && /https?:\/\/|\bwww\./i.test(value);
}
