import type { DocumentNames } from "#app/domain/catalogue/document-words.ts";
import { type CurrentDocument, nameOf } from "#app/domain/catalogue/list-documents.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { findPicture } from "#content/find-picture.ts";
import pictures from "#content/pictures.json" with { type: "json" };

type Name = readonly [code: string, name: string];

/** What the forms show in place of codes. */
export function documentNames(documents: readonly CurrentDocument[]): DocumentNames {
  return new Map([
    ...documents.map(({ document }): Name => {
      return [`${document.kind} ${document.slug}`, nameOf(document)];
    }),
    ...recordKinds.flatMap(({ description: { table, one, many, statuses } }): Name[] => [
      [`replies ${table}`, many],
      ...statuses.map((status): Name => {
        return [`statuses ${table} ${status}`, `${one}: ${statusName(status)}`];
      }),
    ]),
    ...Object.keys(pictures).map((name): Name => [`picture ${name}`, findPicture(name)?.alt ?? ""]),
  ]);
}
