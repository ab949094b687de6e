import { createHash } from "node:crypto";
import type { App } from "#app/context.ts";
import { dayMs } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatFileSize } from "#app/lib/format.ts";
import { ogFile, pictureFile, pictureName } from "#app/lib/picture-sizes.ts";
import { transact } from "#app/platform/db/transact.ts";
import { FileRefused, readSentFile } from "#app/platform/files/sent-file.server.ts";
import { shownTypeOf } from "#app/platform/files/shown-type.ts";
import * as repository from "#app/platform/pictures/picture-repository.server.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

/** The largest picture, in bytes. */
const largestUpload = 15_000_000;

/**
 * Stores a picture in all sizes that pages show, judged by its bytes (decision 0014).
 * @returns its name, for `uploadedPicture`; the same one for the same bytes
 * @throws FormError for the field `picture`
 */
export async function storePicture(
  { store, pictures, now }: Pick<App, "store" | "pictures" | "now">,
  bytes: Uint8Array,
): Promise<string> {
  if (["pdf", undefined].includes(shownTypeOf(bytes))) {
    throw refusal("This is not a JPEG, PNG, WebP or AVIF picture.");
  }
  if (bytes.length > largestUpload) {
    throw refusal(`This picture has ${formatFileSize(bytes.length)}. Choose one of up to 15 MB.`);
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
  const created_at = now().toISOString();
  const known = await repository.touchByHash(store.db, hash, created_at);
  if (known) return known;
  const { sizes: made, refusal: reason } = await pictures.run({ bytes, as: "sizes" });
  if (!made) throw refusal(reason);
  const picture = pictureName(hash, made);
  const files = made.files.map(({ width, type, bytes }) => ({
    name: pictureFile(picture, width, type),
    bytes,
  }));
  files.push({ name: ogFile(picture), bytes: made.og });
  await transact(store, (trx) => repository.insertAll(trx, { picture, created_at }, files));
  return picture;
}

const refusal = (message: string) => new FormError(400, { errors: { picture: message } });

/** The largest photo of a form, in MB. */
const largestPhoto = 10;

/**
 * A photo of a form, judged by its bytes and encoded anew: upright and without metadata, such as the
 * place. Its digest is that of the sent bytes.
 * @returns undefined if none was chosen; the reason of a refusal, for a rule
 */
export async function readPhoto(
  { pictures }: Pick<App, "pictures">,
  sent: unknown,
): Promise<{ bytes: Uint8Array; digest: string } | FileRefused | undefined> {
  try {
    const { bytes } = (await readSentFile(sent, largestPhoto)) ?? {};
    if (!bytes) return undefined;
    if (!["jpg", "png", "webp"].includes(shownTypeOf(bytes) ?? "")) {
      return new FileRefused("This is not a JPEG, PNG or WebP photo. Choose another.");
    }
    const digest = createHash("sha256").update(bytes).digest("base64url");
    const { photo, refusal } = await pictures.run({ bytes, as: "photo" });
    return photo ? { bytes: photo, digest } : new FileRefused(refusal);
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}

/** Deletes pictures that nothing names, a day after their upload: until then a draft may. */
export function picturesJob({ store, now }: Pick<App, "store" | "now">): Job {
  return {
    name: "pictures",
    startDelay: 10 * 60_000,
    dueAfter: (done) => new Date(done.getTime() + dayMs),
    async run() {
      const before = new Date(now().getTime() - dayMs).toISOString();
      await transact(store, (trx) => repository.deleteUnnamed(trx, before));
    },
  };
}
