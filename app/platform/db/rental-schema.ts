import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "#app/platform/db/account-schema.ts";

/** Tables of the stock of branches, of promised machines and of those with customers. */
export interface RentalTables {
  /** The number of a configuration at a branch; null, or no row, for unknown. */
  stock: { configuration: Fixed<string>; branch: Fixed<string>; number: number | null };
  unit: UnitTable;
  /** A unit's history. */
  unit_event: {
    id: Fixed<string>;
    unit_id: Fixed<string>;
    at: Fixed<string>;
    actor_id: string | null;
    actor_name: string;
    /** See app/domain/stock/unit-states.ts. */
    action: Fixed<string>;
    record_id: Fixed<string | null>;
    note: string;
  };
  /** Machines taken (app/domain/stock/ledger.ts): the database refuses more than the stock. */
  ledger: {
    /** That of the line for what is promised, of the handover for what it holds. */
    id: Fixed<string>;
    record_id: Fixed<string>;
    line_id: string;
    configuration: string;
    branch: string;
    state: ColumnType<LedgerState, LedgerState | "was", LedgerState>;
    number: number;
    day_from: string;
    /** The last day on which others cannot have them, as far as it is known. */
    day_to: string;
    /** The day of the delivery, or of the collection. */
    due_on: string;
    /** Days after the day of the collection until they are prepared. */
    after_days: number;
    /** The day on which the row was written: from then on it is checked. */
    as_of: string;
  };
  /** Machines that were handed to a customer, and came back. */
  handover: {
    id: Fixed<string>;
    record_id: Fixed<string>;
    line_id: string;
    configuration: Fixed<string>;
    /** That of the machines. */
    branch: Fixed<string>;
    /** Null where only the number is known. */
    unit_id: Fixed<string | null>;
    number: number;
    out_at: Fixed<string>;
    back_at: Generated<string | null>;
    /** Null while it is out. */
    condition: Generated<"fine" | "damaged" | "missing" | null>;
    /** The recipient, and the condition after the return, in staff's words. */
    note: string;
    back_note: Generated<string>;
    /** The handover whose machine these were exchanged for. */
    replaces: Generated<string | null>;
    /** 0, or how often the booking was confirmed again after they came back. */
    former: Generated<number>;
    /** The keys of the forms that delivered it and took it back: sent again, they do nothing more. */
    out_key: Generated<string | null>;
    back_key: Generated<string | null>;
  };
  /** A delivery or collection that staff planned; without a row it is on the line's day. */
  stop: {
    line_id: Fixed<string>;
    direction: Fixed<"out" | "back">;
    record_id: Fixed<string>;
    day: string;
    time: string;
    driver: string;
  };
  /** The order in which a branch does a day's deliveries and collections; an empty one is of all. */
  stop_order: {
    day: Fixed<string>;
    branch: Fixed<string>;
    /** Their keys (`stopKey`), as JSON. */
    stops: string;
  };
  /** Addresses that asked for no more reminders before a rental's last day. */
  no_return_reminder: { address_digest: Fixed<string>; at: Fixed<string> };
}

/** Only within a transaction some rows are set aside as "was", while new ones are written. */
type LedgerState = "promised" | "out" | "back";

/** One machine of a branch. */
export interface UnitTable {
  id: Fixed<string>;
  /** On its label: "SB-L14-0193". */
  tag: string;
  /** Empty where nobody typed it. */
  serial: string;
  configuration: string;
  branch: string;
  state: "in stock" | "out" | "in repair" | "lost" | "retired";
  bought_on: string | null;
  note: string;
  /** The booking that it is out for; else null. */
  record_id: string | null;
  version: Generated<number>;
  created_at: Fixed<string>;
  updated_at: string;
}
