/**
 * What the catalogue begins with for bank transfers. A sample that no bank knows, like the company:
 * the real company changes it at the desk.
 */
export const bankAccount = {
  holder: "Southbridge IT Solutions",
  bank: "Sample Bank of the South, Bangalore",
  /** No bank issues a number of zeros. */
  number: "0000 0000 2007",
  /** Four letters, a zero, six more, as the Reserve Bank lays it down; SAMP is no bank. */
  ifsc: "SAMP0002007",
  note: "Sample account: please do not transfer money to it.",
} as const;
