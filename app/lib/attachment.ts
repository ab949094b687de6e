/** A file that came with a form, judged and ready to be stored. */
export interface Attachment {
  /** The name that the sender's machine gave it, for people to read; never a path. */
  name: string;
  /** What the bytes are, whatever the name says. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes, by which the same file is known again. */
  digest: string;
}

/** What a form's schema makes of one field; undefined where an optional file was left out. */
export type FieldValue = string | Attachment | undefined;
