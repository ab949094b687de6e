import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { storeRental, storeUnits } from "#tests/factories/rental.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { type Client, signInAsAdmin } from "#tests/support/http.ts";

const kills = 12;
const today = indianDay(new Date());
const place = { configuration: "slim-13", branch: "kochi" };
const page = (id: string, way: "deliver" | "return") => `/admin/bookings/${id}/${way}?branch=kochi`;

interface Handover {
  key: string;
  seen: string;
  openLines: string;
  places: { units: { id: string; tag: string }[] }[];
  out: { id: string; tag: string }[];
}

type Acts = { id: string; act: "confirmed" | "delivered" | "exchanged" | "returned" }[];

/** Confirms a booking, delivers two units, exchanges one, takes both back, and so on with the next. */
async function workUntilEnd(admin: Client, ids: readonly string[], done: Acts): Promise<void> {
  for (const id of ids) {
    const open = async (way: "deliver" | "return") =>
      (await admin.read<Handover>(page(id, way))).data;
    const save = async (act: Acts[number]["act"], way: "deliver" | "return", fields: string) => {
      const { status, text } = await admin.save(page(id, way), fields);
      if (status !== 200) throw new Error(text);
      done.push({ id, act });
    };
    const form = ({ key, seen, openLines: lines }: Handover, own: [string, string][]) =>
      new URLSearchParams([...Object.entries({ key, seen, lines }), ...own]).toString();
    try {
      const { status } = await admin.save(`/admin/bookings/${id}`, {
        intent: "status",
        status: "confirmed",
      });
      if (status !== 200) return;
      done.push({ id, act: "confirmed" });
      const handover = await open("deliver");
      const units = handover.places[0]?.units.slice(0, 2) ?? [];
      const picked = units.map(({ id: unit }): [string, string] => ["unit", unit]);
      await save("delivered", "deliver", form(handover, [["intent", "deliver"], ...picked]));
      const out = await open("return");
      const next = handover.places[0]?.units[2]?.tag ?? "";
      const swap = { intent: "exchange", handover: out.out[0]?.id ?? "", label: next };
      const given = Object.entries({ ...swap, condition: "fine" });
      await save("exchanged", "return", form(out, given));
      const last = await open("return");
      const back = last.out.flatMap(({ id: one }): [string, string][] => [
        ["back", one],
        [`condition-${one}`, "fine"],
      ]);
      await save("returned", "return", form(last, [["intent", "return"], ...back]));
    } catch {
      return;
    }
  }
}

test.each(["sqlite", "postgres"] as const)(
  `on %s: killed ${kills} times while it confirms, delivers and exchanges, nothing is half and nothing lost`,
  async (engine) => {
    const database = await createOwnDatabase({ engine });
    const db = database.open();
    const launch = () => startOwnProcess(database, { FORM_LIMIT: "0", LOG_LEVEL: "error" });
    let running = await launch();
    const tags = Array.from({ length: 40 }, (_, i) => `SL-${100 + i}`);
    await storeUnits(db, tags, place);
    const done: Acts = [];
    for (let kill = 0; kill < kills; kill++) {
      const ids: string[] = [];
      for (let i = 0; i < 30; i++) {
        const line = { slug: "slim-13", name: "Slim 13", quantity: 2, duration: 1, turnaround: 0 };
        // Later ones find what former ones took back.
        const day_from = addDays(today, kill);
        ids.push(await storeRental(db, { ...line, day_from }));
      }
      const admin = await signInAsAdmin(running.url);
      const working = workUntilEnd(admin, ids, done);
      await sleep(500 + Math.random() * 3_500);
      await running.kill("SIGKILL");
      await working;
      running = await launch();

      const records = await db.selectFrom("record").select(["id", "status"]).execute();
      const handed = await db.selectFrom("handover").selectAll().execute();
      const units = await db.selectFrom("unit").selectAll().execute();
      const ledger = await db.selectFrom("ledger").selectAll().execute();
      for (const { id, status } of records) {
        const own = handed.filter(({ record_id }) => record_id === id);
        const out = own.filter(({ back_at }) => !back_at);
        const swaps = own.filter(({ replaces }) => replaces);
        const swapped = new Set(swaps.map(({ replaces }) => replaces));
        const back = own.filter((one) => one.back_at && !swapped.has(one.id));
        // Exchanged machines came back too, before others took their place.
        expect(own.filter((one) => swapped.has(one.id) && one.back_at)).toHaveLength(swaps.length);
        const rows = ledger.filter(({ record_id }) => record_id === id);
        const taken = (state: string) =>
          rows.reduce((n, row) => (row.state === state ? n + row.number : n), 0);
        const expected = {
          new: [0, 0, 0, 0, 0],
          confirmed: [0, 0, 2, 0, 0],
          delivered: [2, 0, 0, 2, swaps.length],
          returned: [0, 2, 0, 0, 2 + swaps.length],
        }[status];
        const found = [out.length, back.length, ...["promised", "out", "back"].map(taken)];
        expect(found, `${status} ${id}`).toEqual(expected);
        const held = units.filter(({ record_id }) => record_id === id);
        expect(held.map((unit) => [unit.id, unit.state]).sort()).toEqual(
          out.map(({ unit_id }) => [unit_id, "out"]).sort(),
        );
        const acts = done.filter((one) => one.id === id).map(({ act }) => act);
        if (acts.includes("returned")) expect(status).toBe("returned");
        else if (acts.includes("delivered")) expect(["delivered", "returned"]).toContain(status);
        else if (acts.includes("confirmed")) expect(["confirmed", "delivered"]).toContain(status);
        if (acts.includes("exchanged")) {
          expect(swaps).toHaveLength(1);
        }
      }
    }
    expect(new Set(done.map(({ act }) => act)).size).toBe(4);
    await db.destroy();
  },
);
