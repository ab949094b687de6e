import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { chosenOutcomes, outcomes } from "#app/domain/faults/outcomes.ts";
import { Field, SelectField, TextField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

export interface FaultDialogProps {
  act: "visit" | "close";
  /** Whose action does it: the record's, or the calendar's. */
  path: string;
  fault: {
    id: string;
    no: number;
    machine: string;
    phone: string;
    seenWhen: string;
    /** The day of its visit, else the one on which it is due. */
    day: string;
    time: string;
    driver: string;
  };
  today: string;
  /** The branch's engineers and other staff. */
  names: readonly string[];
  onClose(): void;
}

/** Plans the visit to a faulty machine, or closes its fault with the outcome. */
export function FaultDialog({ act, path, fault, today, names, onClose }: FaultDialogProps) {
  const { id, no, machine, seenWhen, day, time, driver } = fault;
  const sending = useStore(path, onClose);
  const common = { sending, variant: "green" as const, onClose };
  const intent = act === "visit" ? "plan-visit" : "close-fault";
  const fields = Object.entries({ intent, fault: id });
  if (act === "close") {
    return (
      <FormDialog
        title={`Close fault ${no}`}
        text={`${machine}. The customer gets a mail.`}
        submit="Close fault"
        fields={fields}
        labels={{ outcome: "Work done" }}
        {...common}
      >
        <SelectField name="outcome" autoFocus>
          <Options of={chosenOutcomes.map((one) => [one, outcomes[one]])} />
        </SelectField>
        <TextField name="note" rows={3} maxLength={2_000} optional />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={`Visit for fault ${no}`}
      text={seenWhen ? `Can be seen: ${seenWhen}` : machine}
      submit="Plan visit"
      fields={fields}
      values={{ day: day < today ? today : day, time, driver }}
      labels={{ driver: "Engineer" }}
      {...common}
    >
      <Field name="driver" list="fault-names" maxLength={60} optional autoFocus {...plain} />
      <datalist id="fault-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field name="day" type="date" min={today} />
        <Field name="time" placeholder="9:00–11:00" maxLength={40} optional {...plain} />
      </div>
    </FormDialog>
  );
}

const plain = { autoComplete: "off" } as const;
