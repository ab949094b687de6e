/** A message as somebody types it into the contact form. */
export function aContactMessage(own: Record<string, string> = {}) {
  return {
    name: "Asha",
    email: "asha@example.com",
    phone: "98400 00112",
    department: "Service and AMC",
    code: "600 028",
    message: "Two laptops of ours do not start.",
    ...own,
  };
}
