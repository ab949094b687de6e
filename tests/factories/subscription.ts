/** A subscription as a user types it on the dashboard. */
export function aSubscription(own: Record<string, string> = {}) {
  return {
    name: "Asha",
    email: "asha@example.com",
    message: "Course dates in Chennai, please.",
    ...own,
  };
}
