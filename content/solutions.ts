export interface Solution {
  /** Its page is `/otherservicepage/` and this. */
  slug: string;
  name: string;
  summary: string;
}

/** The three solutions on the landing page. */
export const solutions: readonly Solution[] = [
  {
    slug: "networking",
    name: "Network and IT infrastructure",
    summary:
      "Structured cabling, switching, Wi-Fi and server rooms: surveyed, installed and handed over with drawings.",
  },
  {
    slug: "surveillance",
    name: "Surveillance",
    summary: "Cameras, recorders and storage, planned after a site survey.",
  },
  {
    slug: "amc",
    name: "Annual maintenance (AMC)",
    summary:
      "One annual contract for every computer, printer and server in your office, whoever supplied it.",
  },
];
