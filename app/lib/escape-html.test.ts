import { expect, test } from "vitest";
import { escapeHtml } from "#app/lib/escape-html.ts";

test("a text that is put into HTML stays a text", () => {
  expect(escapeHtml(`<b onclick="run()">&lt; & more`)).toBe(
    `&lt;b onclick="run()"&gt;&amp;lt; &amp; more`,
  );
});
