import { formatFileSize } from "#app/lib/format.ts";

/** Of the files of one reply together, in bytes. */
const largest = 10_000_000;
const most = 10;

/** Why these files are too many or too large for one reply, if they are. */
export function attachmentsRefusal(files: readonly { size: number }[]): string | undefined {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > largest) return `These files have ${formatFileSize(size)}. Attach up to 10 MB.`;
  return files.length > most ? `Attach ${most} files or fewer.` : undefined;
}
