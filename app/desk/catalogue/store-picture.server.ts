import type { App } from "#app/context.ts";
import { FormError } from "#app/lib/form-error.ts";

/**
 * Stores an uploaded picture in all its sizes.
 * @returns its name
 * @throws FormError for what is no picture, or too large
 */
export async function storePicture(_app: App, _bytes: Uint8Array): Promise<string> {
  const failure = "Pictures cannot be uploaded here yet. Choose one of the site's pictures.";
  throw new FormError(400, { failure });
}
