/** The largest UPI payment, in paise (NPCI, for payments to banks' customers). */
export const largestUpiPayment = 100_000_00;

/**
 * The text of a QR code for a UPI payment (NPCI's linking specification): spaces are `%20`, and the
 * transaction's reference has letters and digits only.
 * @param amount in paise; of more than one payment may be, the code is for a part
 */
export function upiAddress(payment: {
  id: string;
  name: string;
  amount: number;
  number: string;
}): string {
  const { id, name, amount, number } = payment;
  const facts = {
    pa: id,
    pn: name,
    am: (Math.min(amount, largestUpiPayment) / 100).toFixed(2),
    cu: "INR",
    tn: number,
    // Numbers have capital letters only: Q-1042-2 and Q-10422 must not be one.
    tr: number.replace(/[^A-Za-z0-9]/g, "x").slice(0, 35),
  };
  const query = Object.entries(facts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  // Not every app reads an encoded @ in the id.
  return `upi://pay?${query.join("&").replace("%40", "@")}`;
}
