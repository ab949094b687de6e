import Bowser from "bowser";

/**
 * What a User-Agent header says, in words for the person who used it: "Chrome on Windows". The
 * header can say anything, so this is help to remember by and nothing to rely on.
 */
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
