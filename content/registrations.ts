import { type BranchId, branches } from "#content/branches.ts";

/**
 * The catalogue's initial registrations: a sample for each state of the branches, like the company.
 * No GSTIN of these letters was given out; the real company publishes its own at the desk.
 */
const states = [
  { state: "karnataka", gstin: "29AAAAA0000A1ZY", prefix: "KA", branches: ["bangalore"] },
  { state: "kerala", gstin: "32AAAAA0000A1ZB", prefix: "KL", branches: ["trivandrum", "kochi"] },
  { state: "tamil-nadu", gstin: "33AAAAA0000A1Z9", prefix: "TN", branches: ["chennai"] },
  { state: "maharashtra", gstin: "27AAAAA0000A1Z2", prefix: "MH", branches: ["pune"] },
  { state: "telangana", gstin: "36AAAAA0000A1Z3", prefix: "TS", branches: ["hyderabad"] },
] as const satisfies readonly { branches: readonly BranchId[]; [fact: string]: unknown }[];

/** A sample that no bank knows. */
export const bankAccount = {
  holder: "Southbridge IT Solutions",
  bank: "Sample Bank of the South, Bangalore",
  /** No bank issues a number of zeros. */
  number: "0000 0000 2007",
  /** Four letters, a zero, six more, as the Reserve Bank lays it down; SAMP is no bank. */
  ifsc: "SAMP0002007",
  note: "Sample account: please do not transfer money to it.",
} as const;

export const registrations = states.map(({ state: slug, branches: served, ...own }) => {
  const [first] = branches.filter(({ id }) => id === served[0]);
  const { street = "", name: city = "", postcode = "" } = first ?? {};
  return {
    ...own,
    slug,
    legalName: bankAccount.holder,
    ...{ street, city, postcode, branches: served },
    ...{ from: "2017-07-01", sample: "yes" as const },
    ...bankAccount,
    ...{ upi: "", merchant: "no" as const },
  };
});
