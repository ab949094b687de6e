import { z } from "zod";
import { linkHolder } from "#app/domain/audit/actor-context.server.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import { noticeOf } from "#app/domain/faults/fault-clock.server.ts";
import * as faults from "#app/domain/faults/fault-repository.server.ts";
import { machineName } from "#app/domain/faults/machine-name.ts";
import { outcomes } from "#app/domain/faults/outcomes.ts";
import { repeatReport } from "#app/domain/faults/repeat-report.server.ts";
import { defineKind, type FormFile } from "#app/domain/records/define-kind.server.ts";
import { logUnit } from "#app/domain/stock/unit-repository.server.ts";
import { formatIso, timeZoneName } from "#app/lib/dates.ts";
import { clockOf, dueAt } from "#app/lib/due-clock.ts";
import { lines, optionalLine, personName, phone } from "#app/lib/field-rules.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { FileRefused } from "#app/platform/files/sent-file.server.ts";
import { readPhoto } from "#app/platform/pictures/pictures.server.ts";
import { faultWords } from "#content/faults.ts";

/**
 * A machine that does not work: the company promises to replace or repair it within 24 hours. It is
 * never taken for spam; `repeats` and limits bound what strangers can send.
 */
export const fault = defineKind({
  description: {
    slug: "faults",
    table: "fault",
    title: "Faults",
    one: "Fault",
    many: "faults",
    icon: "wrench",
    statuses: ["new", "in progress", "done"],
    searchHint: "Machine, name, words",
    isDeletable: true,
    dueBy: "due_at",
    fields: [
      { column: "name", label: "Name", as: "name" },
      {
        column: "machine",
        label: "Machine",
        as: "second",
        shown: "always",
        wish: "subject",
        personal: false,
      },
      { column: "due_at", label: "Due", as: "due time", shown: "always", personal: false },
      { column: "what", label: "What is wrong", as: "long text", wish: "words", personal: true },
      { column: "seen_when", label: "Can be seen", shown: "detail", personal: true },
      { column: "phone", label: "Phone", as: "phone", shown: "detail" },
      { column: "email", label: "Email", as: "email" },
      { column: "outcome", label: "Outcome", words: outcomes, shown: "detail", personal: false },
    ],
  },
  retention: "KEEP_FAULTS",
  searched: ["machine", "what"],
  anonymise: faults.anonymiseAll,
  csv: [
    { key: "closed_at", header: `Closed (${timeZoneName})` },
    { key: "hours", header: "Hours" },
    { key: "kept", header: "Within 24 hours" },
  ],
  async details(db, rows) {
    const ids = rows.map(({ id }) => id);
    const [all, found] = await Promise.all([
      faults.findFaults(db, ids),
      faults.findPhotos(db, ids),
    ]);
    const photos = Map.groupBy(found, ({ record_id }) => record_id);
    return new Map(
      all.map((one) => {
        const own = photos.get(one.id)?.map(({ id, created_at }) => ({ id, created_at })) ?? [];
        const exported = () => ({ photos: own });
        return [one.id, { timed: one, csv: () => csvOf(one), exported }];
      }),
    );
  },
  schema: () =>
    z
      .object({
        name: personName,
        phone,
        what: lines("what is wrong", 2_000),
        seen_when: optionalLine("when we can see it", 200),
        /** The page sets which booking or unit it is of; `machine` is chosen among a booking's. */
        booking_id: z.string().default(""),
        unit_id: z.string().default(""),
        machine: z.string().default(""),
        photo: z
          .custom<FormFile | FileRefused>()
          .optional()
          .transform((read, context) => {
            if (!(read instanceof FileRefused)) return read;
            context.addIssue(read.message);
            return z.NEVER;
          }),
      })
      .refine(({ unit_id, machine }) => Boolean(unit_id || machine), {
        message: faultWords.chooseMachine,
        path: ["machine"],
        // Beside other mistakes too.
        when: () => true,
      }),
  readFiles: async (app, { photo }) => ({ photo: await readPhoto(app, photo) }),
  async toRecord({ name, phone, what, seen_when, ...of }, trx, { findProduct }, at) {
    const { email, branch, line, ...handed } = await machineOf(trx, of);
    const { configuration } = findProduct(handed.configuration) ?? {};
    const machine = machineName({ ...handed, line: line || (configuration?.name ?? "") });
    const due_at = dueAt(at.toISOString());
    return { name, phone, email, branch, machine, what, seen_when, due_at, outcome: "" };
  },
  async attach(trx, id, { photo, ...of }, _catalogue, { at }) {
    const { booking_id, handover_id, unit_id, configuration } = await machineOf(trx, of);
    await faults.setFault(trx, id, { booking_id, handover_id, unit_id, configuration });
    if (photo) await faults.insertPhoto(trx, id, photo.bytes, at);
    if (!unit_id) return;
    const logged = { action: "fault reported", record_id: id } as const;
    await logUnit(trx, unit_id, logged, { at, actor: linkHolder, clientAddress: "" });
  },
  repeats: async (trx, values, sent) =>
    repeatReport(trx, await machineOf(trx, values), values, sent),
  confirmationLimit: "faultMailsToMailbox",
  /** The words name nothing that a stranger typed: whoever holds a label can send this mail. */
  async confirmation(values, { id, branch }, trx, catalogue) {
    const { email: to } = await machineOf(trx, values);
    const mail = { template: "fault", to, data: { faultId: id, news: "reported" } } as const;
    const notice = noticeOf(answeringBranch(catalogue, branch).email, id, "new");
    return to ? [mail, notice] : [notice];
  },
  /** It is closed with what was done; open again, it has no outcome. */
  async afterChange(trx, id, { status: former }, at) {
    const now = await faults.findFault(trx, id);
    if (!now || former === undefined) return;
    if (now.status !== "done") {
      if (!now.closed_at) return;
      await faults.setFault(trx, id, { closed_at: null, closed_key: null, outcome: "" });
    } else if (!now.outcome) {
      throw refused("Open the fault and close it with the work done.");
    } else await faults.setFault(trx, id, { closed_at: at.toISOString() });
  },
});

function csvOf(fault: faults.StoredFault) {
  const { due_at, closed_at } = fault;
  const due = { due_at: formatIso(due_at) };
  if (!closed_at) return due;
  const { state, hours } = clockOf(fault, new Date(closed_at));
  return { ...due, closed_at: formatIso(closed_at), hours, kept: state === "kept" ? "yes" : "no" };
}

type MachineValues = { booking_id: string; unit_id: string; machine: string };

/** The machine that a form is about. @throws FormError for none of the booking's */
async function machineOf(trx: Trx, { booking_id, unit_id, machine }: MachineValues) {
  const ofUnit = unit_id ? await faults.findMachineOfUnit(trx, unit_id) : undefined;
  const chosen = recordId(machine);
  const all = booking_id ? await faults.findMachinesOf(trx, booking_id) : [];
  const found = ofUnit ?? all.find(({ handover_id }) => handover_id === chosen);
  if (!found) throw wrongField("machine", faultWords.chooseMachine);
  return found;
}
