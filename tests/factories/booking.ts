/** Without anything for the invoice. */
export const noBilling = {
  ...{ gstin: "", order_no: "", bill_name: "", bill_street: "", bill_city: "", bill_postcode: "" },
};

/** A booking of one product as somebody types it. */
export function aBooking(own: Record<string, string> = {}) {
  return {
    Name: "Lakshmi Narayanan",
    company: "Ottakam Freight",
    Phone: "98400 00112",
    Email: "lakshmi@example.com",
    street: "12, Second Main, Harbour Road",
    street2: "",
    city: "Chennai",
    postcode: "600 001",
    payment: "bank transfer",
    product: "business-14",
    quantity: "2",
    duration: "3",
    term: "month",
    ...own,
  };
}
