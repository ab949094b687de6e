import type { Generated } from "kysely";
import type { Fixed } from "#app/platform/db/account-schema.ts";

/** What branches have, what is promised of it, and what is with customers. */
export interface RentalTables {
  /** How many of a configuration a branch has; without a row nobody knows. */
  stock: { configuration: Fixed<string>; branch: Fixed<string>; number: number };
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
  /** What is promised: the database refuses more than the stock (decision 0044). */
  reservation: {
    record_id: Fixed<string>;
    /** That of the booking's line. */
    position: Fixed<number>;
    configuration: Fixed<string>;
    branch: Fixed<string>;
    day_from: string;
    /** The last day on which others cannot have them. */
    day_to: string;
    number: number;
    /** How many of them are with the customer. */
    out_number: Generated<number>;
    /** 1 for machines that came back and are brought to order, which is never refused. */
    cleaning: Generated<number>;
  };
  /** Machines that were handed to a customer, and came back. */
  handover: {
    id: Fixed<string>;
    record_id: Fixed<string>;
    configuration: Fixed<string>;
    /** That of the machines. */
    branch: Fixed<string>;
    /** Null where only the number is known. */
    unit_id: Fixed<string | null>;
    number: number;
    out_at: Fixed<string>;
    back_at: string | null;
    /** Null while it is out. */
    condition: "fine" | "damaged" | "missing" | "exchanged" | null;
    note: string;
    /** The keys of the forms that delivered it and took it back: sent again, they do nothing more. */
    out_key: Fixed<string | null>;
    back_key: string | null;
  };
  /** A delivery or collection that staff planned; without a row it is on the line's day. */
  stop: {
    record_id: Fixed<string>;
    direction: Fixed<"out" | "back">;
    branch: Fixed<string>;
    /** The day by the booking's dates, which the plan replaces until those change. */
    due: Fixed<string>;
    day: string;
    time: string;
    driver: string;
  };
  /** Addresses that asked for no more reminders before a rental's last day. */
  no_return_reminder: { address_digest: Fixed<string>; at: Fixed<string> };
}

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
