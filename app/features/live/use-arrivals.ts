import { useEffect, useState } from "react";

/** How long a row shows that it has just come in, in milliseconds. */
const freshMs = 8_000;

type Rows = readonly { id: string }[];

/**
 * Which of the listed records came in while the list was open.
 * @param rows the list from its newest, or undefined on a page that new records do not reach
 */
export function useArrivals(rows: Rows | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState(rows);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  // While rendering, so that a row is marked in the very frame in which it appears.
  if (rows !== known) {
    setKnown(rows);
    // Ids rise with time: what is newer than all that was listed has just arrived.
    const newest = known?.[0]?.id ?? "";
    const arrived = known && rows ? rows.filter(({ id }) => id > newest) : [];
    if (arrived.length > 0) setFresh(new Set([...fresh, ...arrived.map(({ id }) => id)]));
  }

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [fresh]);

  return fresh;
}
