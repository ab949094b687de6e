import { expect, test } from "vitest";
import { describeUserAgent } from "#app/lib/user-agent.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28 Chrome/130`,
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
    "Safari on an iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1", "Safari on a Mac"],
  ["Something (Windows NT 10.0)", "A browser on Windows"],
  ["Firefox/140.0", "Firefox"],
  ["curl/8.0", "An unknown browser"],
  ["", "An unknown browser"],
  [null, "An unknown browser"],
])("%s", (userAgent, words) => {
  expect(describeUserAgent(userAgent)).toBe(words);
});
