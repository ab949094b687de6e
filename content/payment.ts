/**
 * Where a booking's bank transfer goes: shown with the booking and written in its e-mail.
 * A sample that no bank knows, like the company: the real company changes it here.
 */
export const bankAccount = {
  holder: "Southbridge IT Solutions",
  bank: "Sample Bank of the South, Bangalore",
  /** No bank gives out a number of zeros. */
  number: "0000 0000 2007",
  /** Four letters, a zero, six more, as the Reserve Bank lays it down; SAMP is no bank. */
  ifsc: "SAMP0002007",
  note: "Sample account: please do not transfer money to it.",
} as const;

/** What somebody needs for the transfer, and what it is called. */
export const bankFacts = [
  ["Account holder", bankAccount.holder],
  ["Bank", bankAccount.bank],
  ["Account number", bankAccount.number],
  ["IFSC", bankAccount.ifsc],
] as const;
