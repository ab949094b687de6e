/** A customer as staff type it, with a contact and a billing address. */
export function aCustomer(own: Record<string, string> = {}) {
  return {
    name: "Ottakam Freight",
    kind: "company",
    terms_days: "30",
    note: "Pays on the last day.",
    "contact-1-name": "Lakshmi Narayanan",
    "contact-1-phone": "98400 77001",
    "contact-1-email": "lakshmi@ottakam.example",
    "address-1-name": "Ottakam Freight Private Limited",
    "address-1-gstin": "33AAACH7409R1Z8",
    "address-1-street": "12, Second Main",
    "address-1-city": "Chennai",
    "address-1-postcode": "600 001",
    ...own,
  };
}
