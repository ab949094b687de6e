import { among } from "#app/platform/db/store.ts";
import type { FaultTables } from "#app/platform/db/fault-schema.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

type Kind = FaultTables["booking_request"]["kind"]["__select__"];

export interface NewRequest {
  id: string;
  record_id: string;
  kind: Kind;
  asked: string;
  said: string;
  key: string;
  at: string;
}
