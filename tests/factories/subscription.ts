/** What somebody writes on the back of the dashboard's card. */
export function aSubscription(own: Record<string, string> = {}) {
  return {
    name: "Asha",
    email: "asha@example.com",
    message: "Course dates in Chennai, please.",
    ...own,
  };
}
