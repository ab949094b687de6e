/** States and union territories by the code that GST numbers begin with (CBIC, 2026-11-28). */
const states = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "97": "Other Territory",
} as const;

/** Code and name of each, by name. */
export const gstStates: readonly (readonly [code: string, name: string])[] = Object.entries(
  states,
).sort(([, a], [, b]) => a.localeCompare(b));

/** The name of a state; undefined for a code that is none. */
export function stateByCode(code: string): string | undefined {
  return (states as Readonly<Record<string, string>>)[code];
}

/**
 * States by the first digits of their PIN codes, the longest first. Where a postal circle crosses a
 * border (Uttar Pradesh, Bihar, Punjab) it is the larger one: a suggestion that can be changed.
 */
const byPin: readonly (readonly [prefix: string, state: string])[] = Object.entries({
  "31": "682551 682552 682553 682554 682555 682556 682557 682558 682559",
  "34": "605001 605002 605003 605004 605005 605006 605007 605008 605009 605010 605011 605012 605013 605014 6096 533464 673310",
  "26": "3962 362520 362540",
  "38": "194",
  "04": "160",
  "05": "244712 244713 244715 246 247 248 249 2625 263",
  "30": "403",
  "11": "737",
  "35": "744",
  "12": "790 791 792",
  "17": "793 794",
  "14": "795",
  "15": "796",
  "13": "797 798",
  "16": "799",
  "20": "814 815 816 822 825 826 827 828 829 831 832 833 834 835",
  "07": "11",
  "06": "12 13",
  "03": "14 15",
  "02": "17",
  "01": "18 19",
  "09": "20 21 22 23 24 25 26 27 28",
  "08": "30 31 32 33 34",
  "24": "36 37 38 39",
  "27": "40 41 42 43 44",
  "23": "45 46 47 48",
  "22": "49",
  "36": "50",
  "37": "51 52 53",
  "29": "56 57 58 59",
  "33": "60 61 62 63 64 65 66",
  "32": "67 68 69",
  "19": "70 71 72 73 74",
  "21": "75 76 77",
  "18": "78",
  "10": "80 81 82 83 84 85",
})
  .flatMap(([state, prefixes]) => prefixes.split(" ").map((prefix) => [prefix, state] as const))
  .sort(([a], [b]) => b.length - a.length);

/** The code of the state in which a PIN code lies; undefined for one that begins with no state's. */
export function stateOfPin(postcode: string): string | undefined {
  const digits = postcode.replace(/\D/g, "");
  if (digits.length !== 6) return undefined;
  return byPin.find(([prefix]) => digits.startsWith(prefix))?.[1];
}
