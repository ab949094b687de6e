export interface BranchStock {
  configuration: string;
  branch: string;
}

export const branches = ["kochi", "pune"] as const;

/** Places with listed units, with a typed number, and with unknown stock. */
export const places = [
  { configuration: "mini-1l", branch: "kochi", units: 4 },
  { configuration: "mini-1l", branch: "pune", units: 3 },
  { configuration: "slim-13", branch: "kochi", units: 4 },
  { configuration: "slim-13", branch: "pune", number: 4 },
  { configuration: "tower-t8", branch: "kochi", number: 5 },
  { configuration: "tower-t8", branch: "pune", number: 3 },
  { configuration: "copier-a3-100", branch: "kochi", number: 3 },
  { configuration: "copier-a3-100", branch: "pune", number: null },
] as const satisfies (BranchStock & { units?: number; number?: number | null })[];

export const slugs = [...new Set(places.map(({ configuration }) => configuration))];

export const isListed = (place: BranchStock) =>
  places.some((one) => {
    const isHere = one.configuration === place.configuration && one.branch === place.branch;
    return isHere && "units" in one;
  });
