import Bowser from "bowser";

/** "Chrome on Windows": a reminder for its owner, no evidence. */
export function describeUserAgent(userAgent: string | null | undefined): string {
  // No browser sends a longer one, and the library would take long. It throws on an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent?.slice(0, 500) || "-");
  const system = os.name === "iOS" ? `an ${platform.model ?? "iPhone"}` : shortName(os.name);
  if (browser.name && system) return `${shortName(browser.name)} on ${system}`;
  return shortName(browser.name) ?? (system ? `A browser on ${system}` : "An unknown browser");
}

const shortNames: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  macOS: "a Mac",
};

function shortName(name: string | undefined): string | undefined {
  return name ? (shortNames[name] ?? name) : undefined;
}
