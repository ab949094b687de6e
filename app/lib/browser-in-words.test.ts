import { expect, test } from "vitest";
import { browserInWords } from "#app/lib/browser-in-words.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/139.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/139.0 Safari/537.36 Edg/139.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15`,
    "Safari on macOS",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} CriOS/139.0 Safari/604.1`,
    "Chrome on iOS",
  ],
  ["curl/8.14.1", "Another program"],
  ["", "Another program"],
])("%s", (userAgent, words) => expect(browserInWords(userAgent)).toBe(words));
