import { expect, test } from "vitest";
import { readLabel } from "./label.ts";

test.each([
  ["https://southbridge.example/u/SB-L14-0193", "SB-L14-0193"],
  ["HTTPS://SOUTHBRIDGE.EXAMPLE/U/SB-L14-0193", "SB-L14-0193"],
  ["SOUTHBRIDGE.EXAMPLE/U/SB-L14-0193", "SB-L14-0193"],
  ["\u200e“SB–L14‑0193”.", "SB-L14-0193"],
  ["https://old-host/u/sb-l14-0193?x", "sb-l14-0193"],
  ["]Q3https://southbridge.example/u/SB-L14-0193\r\n", "SB-L14-0193"],
  ["]C1SB-L14-0193", "SB-L14-0193"],
  ["]d2\u001dSB-L14-0193", "SB-L14-0193"],
  [" sb-l14-0193 ", "sb-l14-0193"],
  ["5CG/U/12", "5CG/U/12"],
  ["", ""],
])("%j is the label %j", (scanned, label) => {
  expect(readLabel(scanned)).toBe(label);
});
