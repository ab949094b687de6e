import type { FaultCounts } from "#app/domain/numbers/fault-numbers-repository.server.ts";
import { formatNumber } from "#app/lib/format.ts";

/** "23 of 24 within 24 hours". */
export function keptOf({ kept, counted }: FaultCounts): string {
  return `${formatNumber(kept)} of ${formatNumber(counted)} within 24 hours`;
}

/** "96 %", rounded down, so that 100 % is all. */
export function shareOf({ kept, counted }: FaultCounts): string {
  return `${Math.floor((100 * kept) / counted)} %`;
}
