import type { Kysely } from "kysely";
import { findMachinesOf } from "#app/domain/faults/fault-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { branches } from "#content/branches.ts";
import { storeFaults } from "#tests/factories/fault.ts";

/**
 * Faults over three months, by branch and model, of which some were closed late; and of machines of
 * one booking: one that runs, one that ends soon, one that is late.
 */
export async function fillFaults(db: Kysely<Tables>, booking: string) {
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const words = { name: "Reshma Pillai", phone: "98400 00317", what: "The screen flickers." };
  const models = ["Business 14", "Slim 13", "Tower M"] as const;
  const closed = Array.from({ length: 34 }, (_, index) => {
    const model = models[index % 3] ?? models[0];
    const reported = 60 + index * 61;
    const took = index % 9 === 4 ? 26 + index / 4 : 2 + ((index * 5) % 21);
    const outcome = (["exchanged", "repaired", "works again"] as const)[index % 3] ?? "repaired";
    return {
      ...words,
      ...{ branch: branches[index % 5]?.id ?? "", created_at: ago(reported) },
      ...{ machine: model, configuration: model.toLowerCase().replace(" ", "-"), outcome },
      closed_at: ago(reported - took),
    };
  });
  const machines = await findMachinesOf(db, booking);
  const open = machines.slice(0, 3).map(({ line, tag, ...machine }, index) => ({
    ...words,
    ...{ branch: machine.branch, email: machine.email, machine: `${line}, ${tag}` },
    ...{ booking_id: booking, handover_id: machine.handover_id, unit_id: machine.unit_id },
    ...{ configuration: machine.configuration, created_at: ago([3, 21.5, 26.2][index] ?? 0) },
  }));
  await storeFaults(db, [...closed.reverse(), ...open]);
}
