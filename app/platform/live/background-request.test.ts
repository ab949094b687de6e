import { afterEach, expect, test, vi } from "vitest";
import {
  isBackgroundRequest,
  markBackgroundRequest,
} from "#app/platform/live/background-request.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(["http:", "https:"])(
  "a window on %s marks what it reads, and only that",
  async (protocol) => {
    const lines: string[] = [];
    const URL = `${protocol}//southbridge.example/`;
    vi.stubGlobal("document", {
      URL,
      set cookie(line: string) {
        lines.push(line);
      },
    });
    const isMarked = () => {
      const [Cookie = ""] = lines.at(-1)?.split(";") ?? [];
      return isBackgroundRequest(new Request(URL, { headers: { Cookie } }));
    };
    await markBackgroundRequest(async () => expect(isMarked()).toBe(true));
    expect(isMarked()).toBe(false);
    for (const line of lines) expect(line.includes("; Secure")).toBe(protocol === "https:");
  },
);
