export interface Branch {
  /** Also the key of its position in the drawn map. */
  id: string;
  name: string;
  /** The name as the city itself writes it, with the BCP 47 tag of that language. */
  localName: string;
  lang: string;
  /** Degrees east and north, WGS 84. */
  longitude: number;
  latitude: number;
}

/** The six named branches of ten, the home branch first. */
export const branches = [
  {
    id: "bangalore",
    name: "Bangalore",
    localName: "ಬೆಂಗಳೂರು",
    lang: "kn",
    longitude: 77.59,
    latitude: 12.97,
  },
  {
    id: "chennai",
    name: "Chennai",
    localName: "சென்னை",
    lang: "ta",
    longitude: 80.27,
    latitude: 13.08,
  },
  {
    id: "trivandrum",
    name: "Trivandrum",
    localName: "തിരുവനന്തപുരം",
    lang: "ml",
    longitude: 76.94,
    latitude: 8.52,
  },
  {
    id: "hyderabad",
    name: "Hyderabad",
    localName: "హైదరాబాద్",
    lang: "te",
    longitude: 78.49,
    latitude: 17.39,
  },
  { id: "pune", name: "Pune", localName: "पुणे", lang: "mr", longitude: 73.86, latitude: 18.52 },
  { id: "kochi", name: "Kochi", localName: "കൊച്ചി", lang: "ml", longitude: 76.27, latitude: 9.93 },
] as const satisfies readonly Branch[];

export type BranchId = (typeof branches)[number]["id"];
