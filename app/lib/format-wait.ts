/** A waiting time in words: "under a minute", "42 min", "1 h 42 min", "4 days 3 h", "29 days". */
export function formatWait(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "under a minute";
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 72) return withRest(`${hours} h`, minutes % 60, "min");
  // After ten days the hours say nothing any more.
  if (hours >= 240) return `${Math.round(hours / 24)} days`;
  return withRest(`${Math.floor(hours / 24)} days`, hours % 24, "h");
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest > 0 ? `${whole} ${rest} ${unit}` : whole;
}
