import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { hourMs } from "#app/lib/dates.ts";
import { storeFaults } from "#tests/factories/fault.ts";
import { aFaultReport } from "#tests/factories/fault-report.ts";
import { aPhotograph } from "#tests/factories/pictures.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { postMultipart } from "#tests/support/http.ts";

const kills = 4;
/** The clock's first run begins so long after the start of the server, in milliseconds. */
const clockDelay = 10_000;

test.each(["sqlite", "postgres"] as const)(
  `on %s: killed ${kills} times while reports come in and the clock escalates, nothing is half, lost or twice`,
  async (engine) => {
    const database = await createOwnDatabase({ engine });
    const db = database.open();
    const env = { FORM_LIMIT: "0", LOG_LEVEL: "error" };
    const photo = { photo: new File([Uint8Array.from(await aPhotograph())], "fault.jpg") };
    const tags = Array.from({ length: 400 }, (_, i) => `SL-${100 + i}`);
    const units = await storeUnits(db, tags, { configuration: "slim-13", branch: "kochi" });
    const open = tags.map((tag, at) => ({ tag, unit: units[at] ?? "" }));
    /** Reports that the site confirmed, by unit: the first makes a fault, the second is added to it. */
    const confirmed = new Map<string, number>();

    const report = async (url: string, tag: string, unit: string, nth: number) => {
      const fields = aFaultReport({ what: `Report ${nth}`, submission_key: `${tag} ${nth}` });
      const { status } = await postMultipart(url, `/u/${tag}`, fields, photo);
      expect(status).toBe(303);
      confirmed.set(unit, nth);
    };
    /** Repeats what was sent when the server was killed, and goes on. */
    const reportUntilEnd = async (url: string, isEnding: () => boolean) => {
      for (;;) {
        const [next] = open;
        if (!next || isEnding()) return;
        try {
          for (const nth of [1, 2]) await report(url, next.tag, next.unit, nth);
        } catch (error) {
          if (isEnding()) return;
          throw error;
        }
        open.shift();
      }
    };
    const readFaults = async () => {
      const [rows, photos, events, logged, mails] = await Promise.all([
        db.selectFrom("record").leftJoin("fault", "record_id", "id").selectAll().execute(),
        db.selectFrom("fault_photo").select("record_id").execute(),
        db.selectFrom("record_event").select(["record_id", "action"]).execute(),
        db.selectFrom("unit_event").select(["record_id", "action"]).execute(),
        db.selectFrom("mail").select(["record_id", "recipient", "data"]).execute(),
      ]);
      return rows.map((row) => {
        const own = <Row extends { record_id: string | null }>(all: Row[]) =>
          all.filter(({ record_id }) => record_id === row.id);
        return {
          ...row,
          photos: own(photos).length,
          repeated: own(events).filter(({ action }) => action === "fault-repeated").length,
          logged: own(logged).map(({ action }) => action),
          told: own(mails).map(({ recipient, data }) => `${JSON.parse(data).news} ${recipient}`),
        };
      });
    };
    const check = async () => {
      const faults = await readFaults();
      for (const { told, warned_at, late_at, ...fault } of faults) {
        expect(fault.due_at, fault.id).toBe(
          new Date(Date.parse(fault.created_at) + 24 * hourMs).toISOString(),
        );
        expect(new Set(told).size, fault.id).toBe(told.length);
        const news = told.map((one) => one.split(" ")[0]);
        if (fault.unit_id) {
          expect([fault.photos, fault.logged, news], fault.id).toEqual([
            1 + fault.repeated,
            ["fault reported"],
            ["new"],
          ]);
        } else if (late_at) expect(news, fault.id).toEqual(["late", "late"]);
        else expect(news, fault.id).toEqual(warned_at ? ["urgent"] : []);
      }
      const ofUnits = faults.flatMap(({ unit_id }) => unit_id ?? []);
      expect(new Set(ofUnits).size).toBe(ofUnits.length);
      for (const [unit, reports] of confirmed) {
        const { repeated = -1 } = faults.find(({ unit_id }) => unit_id === unit) ?? {};
        expect(1 + repeated, unit).toBeGreaterThanOrEqual(reports);
      }
      return faults;
    };

    for (let kill = 0; kill < kills; kill++) {
      const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
      const due = Array.from({ length: 100 }, (_, i) => ({ created_at: ago(i % 2 ? 21 : 25) }));
      await storeFaults(db, due);
      // The claim of a killed process is over some minutes later.
      await db.deleteFrom("job").where("name", "=", "fault clock").execute();
      const running = await startOwnProcess(database, env);
      let isEnding = false;
      const working = reportUntilEnd(running.url, () => isEnding);
      await sleep(clockDelay - 200 + Math.random() * 1_000);
      isEnding = true;
      await running.kill("SIGKILL");
      await working;
      await check();
    }
    expect(confirmed.size).toBeGreaterThan(kills);
    await db.deleteFrom("job").where("name", "=", "fault clock").execute();
    await startOwnProcess(database, env);
    const untold = db.selectFrom("fault").select("record_id").where("unit_id", "is", null);
    const left = () => untold.where("warned_at", "is", null).execute();
    await expect.poll(left, { interval: 500, timeout: 120_000 }).toEqual([]);
    const faults = await check();
    expect(faults.filter(({ late_at }) => late_at)).toHaveLength(50 * kills);
    await db.destroy();
  },
);
