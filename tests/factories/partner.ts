/** A partner as staff type it. */
export function aPartner(own: Record<string, string> = {}) {
  return {
    company: "Kaattu Spares",
    contact: "Gowri Shankar",
    phone: "98400 00112",
    email: "orders@kaattu.example",
    city: "Chennai",
    supplies: "Batteries and keyboards",
    note: "Call before noon.",
    ...own,
  };
}
