/** What stands in place of a page while the device has no network. */
export const offline = {
  title: "No network",
  headline: ["No network", "right now"],
  reason:
    "This page needs a network connection. Pages you opened before can still be read, and our branches answer the phone.",
  branches: "Call a branch",
} as const;
