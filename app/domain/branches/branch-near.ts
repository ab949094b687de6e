import { type Branch, branches } from "#content/branches.ts";

/** The branch that answers and delivers to a PIN code; undefined for one of another region. */
export function branchNear(postcode: string): Branch | undefined {
  const [digits] = /^\d\d(?=\d ?\d{3}$)/.exec(postcode.trim()) ?? [];
  const region = Number(digits);
  return branches.find(({ postRegions: [from, to] }) => from <= region && region <= to);
}
