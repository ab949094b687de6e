/**
 * Why a body that could not be sent never can be: browsers refuse a file that was changed, moved or
 * deleted after it was chosen, which looks like a lost connection.
 * @returns undefined where every file can be read
 */
export async function lostFile(body: FormData): Promise<string | undefined> {
  for (const file of body.values()) {
    if (typeof file === "string") continue;
    // A part of a file that is gone would be empty, and no error.
    const isReadable = await file.arrayBuffer().then(
      () => true,
      () => false,
    );
    if (!isReadable)
      return `${file.name} was changed or moved since you chose it. Choose it again.`;
  }
  return undefined;
}
