import { afterEach, expect, test, vi } from "vitest";
import { isLiveReading, markLiveReading } from "#app/platform/live/live-reading.ts";

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
      return isLiveReading(new Request(URL, { headers: { Cookie } }));
    };
    await markLiveReading(async () => expect(isMarked()).toBe(true));
    expect(isMarked()).toBe(false);
    for (const line of lines) expect(line.includes("; Secure")).toBe(protocol === "https:");
  },
);
