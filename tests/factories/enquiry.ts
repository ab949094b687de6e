/** An enquiry as somebody types it. */
export function anEnquiry(own: Record<string, string> = {}) {
  return {
    email: "asha@example.com",
    name: "Asha",
    number: "98400 00112",
    code: "560001",
    need: "25 laptops for three months",
    ...own,
  };
}

/** The same as it is stored. */
export function aStoredEnquiry(own: Record<string, string> = {}) {
  const { number: phone, ...rest } = anEnquiry(own);
  return { ...rest, phone };
}
