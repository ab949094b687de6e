import {
  type CatalogueDocument,
  type CatalogueKind,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import type { FieldFacts, Fields, Option } from "#app/domain/catalogue/field-facts.ts";
import { nameOf } from "#app/domain/catalogue/list-documents.server.ts";
import { capitalize } from "#app/lib/format.ts";
import { findPicture } from "#content/find-picture.ts";
import pictures from "#content/pictures.json" with { type: "json" };

/** The kinds of record, which some documents name with their statuses. */
export interface NamedKinds {
  all: readonly {
    description: { table: string; one: string; many: string; statuses: readonly string[] };
  }[];
}

/** Gives the fields of each kind, with what staff choose among and its names. */
export function namedFields(documents: readonly CatalogueDocument[], kinds: NamedKinds) {
  const documentsOf = (kind: CatalogueKind) =>
    documents.flatMap((one): Option[] => (one.kind === kind ? [[one.slug, nameOf(one)]] : []));
  const options: Record<NonNullable<FieldFacts["of"]>, readonly Option[]> = {
    group: documentsOf("group"),
    configuration: documentsOf("configuration"),
    branch: documentsOf("branch"),
    record: kinds.all.map(({ description: { table, many } }) => [table, many]),
    status: kinds.all.flatMap(({ description: { table, one, statuses } }) =>
      statuses.map((status): Option => [`${table} ${status}`, `${one}: ${capitalize(status)}`]),
    ),
    picture: Object.keys(pictures).map((name) => [name, findPicture(name)?.alt ?? ""]),
  };
  const name = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([field, facts]) => {
        const { of, columns } = facts;
        const named = {
          ...(of && { options: options[of] }),
          ...(columns && { columns: name(columns) }),
        };
        return [field, { ...facts, ...named }];
      }),
    );
  return (kind: CatalogueKind): Fields => name(findCatalogueKind(kind)?.fields ?? {});
}
