/** A booking as staff type it for a caller: one row of what is rented, and who, where and how. */
export function aDeskBooking(own: Record<string, string> = {}) {
  return {
    Name: "Lakshmi Narayanan",
    company: "Ottakam Freight",
    Phone: "98400 00112",
    Email: "lakshmi@example.com",
    street: "12, Second Main",
    street2: "",
    city: "Chennai",
    postcode: "600 001",
    "product-1-slug": "business-14",
    "product-1-quantity": "2",
    "product-1-duration": "3",
    "product-1-term": "month",
    payment: "bank transfer",
    ...own,
  };
}
