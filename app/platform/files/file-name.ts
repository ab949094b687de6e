/** The last part of what may be a path, without characters that cannot be displayed. */
export function fileNameOf({ name }: File): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, "").slice(0, 200);
}
