/** A number of bytes as people read it: "14 bytes", "82 kB", "1.2 MB". Decimal units (IEC 80000-13). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
