/** "Get a quotation" as somebody fills it in. */
export function aQuotationRequest(own: Record<string, string> = {}) {
  return {
    name: "Farah Siddiqui",
    company: "Sahya Clinics",
    email: "farah@example.com",
    phone: "98450 12345",
    gstin: "",
    postcode: "560025",
    product: "business-14.month.2.3",
    ...own,
  };
}
