import { typedText } from "#app/lib/typed-text.ts";

/** The last part of what may be a path, without characters that cannot be displayed. */
export function fileNameOf({ name }: File): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return typedText(last)
    .replace(/[\n\t\uFFFD]/g, "")
    .slice(0, 200);
}
