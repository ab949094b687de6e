/** A course enquiry as somebody types it. */
export function aTrainingEnquiry(own: Record<string, string> = {}) {
  return { email: "asha@example.com", name: "Asha", number: "98400 00112", code: "PYTHON", ...own };
}
