export interface Branch {
  /** Also the key of its position in the drawn map. */
  id: string;
  name: string;
  /** The name in the city's own script, with the BCP 47 tag of that language. */
  localName: string;
  lang: string;
  /** The specialities of this branch. */
  focus: string;
  /** Street and town as on an envelope; a sample, like the number. */
  street: string;
  postcode: string;
  /** The state's name, for the postal address. */
  state: string;
  /** The first two digits of the PIN codes that it answers and delivers to, from and to. */
  postRegions: readonly [from: number, to: number];
  phone: { shown: string; href: string };
  /** The address for customers' replies to its mails. */
  email: string;
  /** Degrees east and north, WGS 84. */
  longitude: number;
  latitude: number;
}

/** The six of the ten branches that the site names, the home branch first. */
export const branches = [
  {
    id: "bangalore",
    name: "Bangalore",
    localName: "ಬೆಂಗಳೂರು",
    lang: "kn",
    focus: "Laptops, surveillance",
    street: "18, Third Cross, Lake Road",
    postcode: "560 000",
    state: "Karnataka",
    postRegions: [54, 59],
    phone: { shown: "080 0000 2007", href: "tel:+918000002007" },
    email: "bangalore@southbridge.example",
    longitude: 77.59,
    latitude: 12.97,
  },
  {
    id: "chennai",
    name: "Chennai",
    localName: "சென்னை",
    lang: "ta",
    focus: "Desktops, networking training",
    street: "12, Second Main, Harbour Road",
    postcode: "600 000",
    state: "Tamil Nadu",
    postRegions: [60, 66],
    phone: { shown: "044 0000 2007", href: "tel:+914400002007" },
    email: "chennai@southbridge.example",
    longitude: 80.27,
    latitude: 13.08,
  },
  {
    id: "trivandrum",
    name: "Trivandrum",
    localName: "തിരുവനന്തപുരം",
    lang: "ml",
    focus: "Apple laptops, software training",
    street: "5, Museum Lane",
    postcode: "695 000",
    state: "Kerala",
    postRegions: [69, 69],
    phone: { shown: "0471 000 2007", href: "tel:+914710002007" },
    email: "trivandrum@southbridge.example",
    longitude: 76.94,
    latitude: 8.52,
  },
  {
    id: "hyderabad",
    name: "Hyderabad",
    localName: "హైదరాబాద్",
    lang: "te",
    focus: "Servers, AMC services",
    street: "31, Tank View Road",
    postcode: "500 000",
    state: "Telangana",
    postRegions: [50, 53],
    phone: { shown: "040 0000 2007", href: "tel:+914000002007" },
    email: "hyderabad@southbridge.example",
    longitude: 78.49,
    latitude: 17.39,
  },
  {
    id: "pune",
    name: "Pune",
    localName: "पुणे",
    lang: "mr",
    focus: "Phones and tablets, sales",
    street: "8, Hill Road",
    postcode: "411 000",
    state: "Maharashtra",
    postRegions: [40, 44],
    phone: { shown: "020 0000 2007", href: "tel:+912000002007" },
    email: "pune@southbridge.example",
    longitude: 73.86,
    latitude: 18.52,
  },
  {
    id: "kochi",
    name: "Kochi",
    localName: "കൊച്ചി",
    lang: "ml",
    focus: "Printers, networking products",
    street: "22, Backwater Street",
    postcode: "682 000",
    state: "Kerala",
    postRegions: [67, 68],
    phone: { shown: "0484 000 2007", href: "tel:+914840002007" },
    email: "kochi@southbridge.example",
    longitude: 76.27,
    latitude: 9.93,
  },
] as const satisfies readonly Branch[];

export type BranchId = (typeof branches)[number]["id"];
