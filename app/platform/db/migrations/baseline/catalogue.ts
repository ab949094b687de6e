import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The documents of the catalogue with their versions, and each publishing of some of them. */
export const catalogue = ({ text, bytes }: ColumnTypes) => [
  `create table catalogue_document (
    id ${text} primary key, kind ${text} not null, slug ${text} not null,
    language ${text} not null default 'en', version integer not null, state ${text} not null,
    body ${text} not null, author_id ${text} references "user" (id) on delete set null,
    created_at ${text} not null, published_at ${text}, shown_from ${text},
    scheduled_by ${text} references "user" (id) on delete set null, unique (kind, slug, language, version)
  )`,
  `create unique index catalogue_draft
    on catalogue_document (kind, slug, language) where state = 'draft'`,
  `create unique index catalogue_published
    on catalogue_document (kind, slug, language) where state = 'published'`,
  `create unique index catalogue_scheduled
    on catalogue_document (kind, slug, language) where state = 'scheduled'`,
  "create index catalogue_document_author on catalogue_document (author_id)",
  "create index catalogue_document_scheduler on catalogue_document (scheduled_by)",
  `create table catalogue_publishing (
    number integer primary key, at ${text} not null,
    author_id ${text} references "user" (id) on delete set null, summary ${text} not null
  )`,
  "create index catalogue_publishing_author on catalogue_publishing (author_id)",

  // The files of uploaded pictures.
  `create table picture_file (
    name ${text} primary key, picture ${text} not null, created_at ${text} not null,
    bytes ${bytes} not null
  )`,
  "create index picture_file_picture on picture_file (picture)",
];
