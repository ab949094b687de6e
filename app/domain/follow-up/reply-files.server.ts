import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { attachmentsRefusal } from "#app/domain/follow-up/attachment-limits.ts";
import { attachmentTypes, type ReplyFile } from "#app/domain/mail/reply-file-repository.server.ts";
import { fileNameOf } from "#app/platform/files/file-name.ts";
import { shownTypeOf } from "#app/platform/files/shown-type.ts";

/** PDF and pictures, by their bytes and not by their names (OWASP ASVS 5.0, 5.2). */
export const replyFiles = z.array(z.instanceof(File)).transform(async (sent, context) => {
  const refusal = attachmentsRefusal(sent);
  if (refusal) context.addIssue(refusal);
  const read: ReplyFile[] = [];
  for (const file of refusal ? [] : sent) {
    const bytes = Buffer.from(await file.arrayBuffer());
    const found = shownTypeOf(bytes);
    const type = attachmentTypes.find((one) => one === found);
    const name = fileNameOf(file);
    if (type) read.push({ id: uuidv7(), name: withEnding(name, type), type, bytes });
    else context.addIssue(`“${name}” is not a PDF, JPEG, PNG or WebP. Remove it.`);
  }
  return read;
});

const withEnding = (name: string, type: ReplyFile["type"]) =>
  `${name.replace(/\.(pdf|jpe?g|png|webp)$/i, "") || "attachment"}.${type}`;
