import { createHash } from "node:crypto";
import type { FieldValue } from "#app/domain/records/define-kind.server.ts";
import { hourMs, startOfHour } from "#app/lib/dates.ts";
import { knownNotice } from "#content/privacy-notices.ts";

/** What is known of a form that arrived, beside what was typed. */
export interface Submission {
  at: Date;
  clientAddress: string;
  /** Whether something stands in `reference_note`, which people do not see and programs fill. */
  honeypotFilled: boolean;
  /** Which notice stood at the form; null when it named none of ours. */
  noticeVersion: string | null;
  /** The keys under which this very submission may be stored already; the first is its own. */
  keys: readonly [string, ...string[]];
}

/**
 * Describes a form that arrived. Double click, resend and back-and-submit give the same key and
 * so one record: with script, the key that it makes once for a form, and what was typed; without,
 * what was typed within the hour. An edited form is another submission even under the old key, so
 * that nothing typed is lost.
 */
export function describeSubmission(
  kind: string,
  values: Record<string, FieldValue>,
  fields: Record<string, string>,
  clientAddress: string,
  at: Date,
): Submission {
  const typed = JSON.stringify(
    Object.entries(values)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === "object" ? value.digest : value]),
  );
  const keyFor = (salt: string) =>
    createHash("sha256").update(`${kind}\n${salt}\n${typed}`).digest("base64url");
  const pageKey = fields.submission_key;
  return {
    at,
    clientAddress,
    honeypotFilled: Boolean(fields.reference_note),
    noticeVersion: knownNotice(fields.notice_version),
    keys: pageKey
      ? [keyFor(pageKey.slice(0, 100))]
      : [keyFor(startOfHour(at)), keyFor(startOfHour(new Date(at.getTime() - hourMs)))],
  };
}
