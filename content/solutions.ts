export interface Solution {
  /** Its page is `/otherservicepage/` and this. */
  slug: string;
  name: string;
  summary: string;
}

/** The three that the landing page shows. */
export const solutions: readonly Solution[] = [
  {
    slug: "networking",
    name: "Network and IT infrastructure",
    summary:
      "Structured cabling, switching, Wi-Fi and server rooms: surveyed, drawn, installed and handed over with the drawings.",
  },
  {
    slug: "surveillance",
    name: "Surveillance",
    summary:
      "Cameras, recorders and the storage behind them, planned by people who walk the site first.",
  },
  {
    slug: "amc",
    name: "Annual maintenance (AMC)",
    summary:
      "One contract for every computer, printer and server on the floor, whoever sold them to you.",
  },
];
