import type { Generated } from "kysely";
import type { Fixed } from "#app/platform/db/account-schema.ts";

/** Faults of rented machines, and what customers ask to change of their rentals. */
export interface FaultTables {
  fault: {
    record_id: Fixed<string>;
    /** The booking whose machine it is; null for a machine that nobody rents. */
    booking_id: Generated<string | null>;
    /** The faulty part of a handover: one machine, or some of which only the number is known. */
    handover_id: Generated<string | null>;
    unit_id: Generated<string | null>;
    configuration: Generated<string>;
    /** In words: "Business 14, SB-L14-0193". */
    machine: string;
    /** The fault, and the times at which the machine can be seen, in the customer's words. */
    what: string;
    seen_when: string;
    /** 24 hours after the report (ISO 8601, UTC). */
    due_at: string;
    /** A key of `outcomes` in app/domain/faults/outcomes.ts; empty while it is open. */
    outcome: Generated<string>;
    closed_at: Generated<string | null>;
    /** The act of handing over that closed it; undone, the fault is open again. */
    closed_key: Generated<string | null>;
    /** When somebody comes, and who. */
    visit_day: Generated<string | null>;
    visit_time: Generated<string>;
    driver: Generated<string>;
    /** When the branch was told that it ends soon, and admins that it is late: once each. */
    warned_at: Generated<string | null>;
    late_at: Generated<string | null>;
  };
  /** A photo of a fault, as JPEG of ours. */
  fault_photo: {
    id: Fixed<string>;
    record_id: Fixed<string>;
    bytes: Fixed<Uint8Array>;
    created_at: Fixed<string>;
  };
  /** A change of a rental that a customer asks for, and staff decide. */
  booking_request: {
    id: Fixed<string>;
    record_id: Fixed<string>;
    kind: Fixed<"days" | "delivery" | "address" | "cancel">;
    /** The change, as JSON (app/domain/own-rental). */
    asked: Fixed<string>;
    /** The change in words. */
    said: Fixed<string>;
    /** One per submission of the form. */
    key: Fixed<string>;
    at: Fixed<string>;
    answered_at: Generated<string | null>;
    /** Empty while nobody has decided. */
    answer: Generated<"" | "done" | "declined" | "withdrawn">;
    reason: Generated<string>;
  };
}
