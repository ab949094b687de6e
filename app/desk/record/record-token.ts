import { recordId } from "#app/lib/record-id.ts";

/** A record as it is sent: its number too, so that one that was deleted can be named. */
export function recordToken({ no, id, list }: { no: number; id: string; list?: string }): string {
  return `${list === undefined ? "" : `${list}/`}${no}:${id}`;
}

/** A kind's list, the number by which one that is gone is named, and the id; then a change to undo. */
const token = /^(?:([a-z-]{1,40})\/)?(\d{1,15}):([\w-]{36})(?::([\w-]{36}):([\w .:-]{1,90}))?$/;

/** Reads a record as it was sent; its id is undefined where it is none. */
export function readToken(value: string) {
  const [, list, no, id, eventId, was] = token.exec(value) ?? [];
  return { list, no: Number(no), id: recordId(id), eventId: recordId(eventId), was };
}

/** The most records that are changed at once. */
export const mostAtOnce = 1_000;
