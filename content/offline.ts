/** Shown in place of a page while the device has no network. */
export const offline = {
  title: "No network",
  headline: ["No network", "right now"],
  reason:
    "This page needs an internet connection. You can still read pages you opened earlier, or call a branch.",
  branches: "Call a branch",
} as const;
