import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";

/** All records of a kind but spam, newest first. */
export const allRecords = readListQuery(recordListSpec(enquiry.description), new URLSearchParams());
