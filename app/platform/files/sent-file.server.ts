/** Why a file is not taken; the message is for the sender. */
export class FileRefused extends Error {
  override name = "FileRefused";
}

/**
 * A file of a form, whole; undefined where none was chosen.
 * @param largest in whole MB @throws FileRefused
 */
export async function readSentFile(
  sent: unknown,
  largest: number,
): Promise<{ file: File; bytes: Buffer<ArrayBuffer> } | undefined> {
  if (sent === undefined || sent === "") return undefined;
  if (!(sent instanceof File)) throw new FileRefused("The file did not arrive. Choose it again.");
  if (sent.size === 0) throw new FileRefused("This file is empty. Choose another.");
  if (sent.size > largest * 1_000_000) {
    const size = (sent.size / 1_000_000).toFixed(1);
    throw new FileRefused(`This file is ${size} MB. Choose one of up to ${largest} MB.`);
  }
  return { file: sent, bytes: Buffer.from(await sent.arrayBuffer()) };
}
