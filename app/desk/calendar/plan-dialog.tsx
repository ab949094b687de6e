import { href } from "react-router";
import type { StopRow } from "#app/desk/deliveries/stop-rows.ts";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { Field } from "#app/ui/form.tsx";

interface PlanProps {
  stop: StopRow;
  today: string;
  onClose(): void;
}

/** The day of a delivery or collection, its time and driver in staff's words. */
export function PlanDialog({ stop, today, onClose }: PlanProps) {
  const { recordId, direction, branch, lines, day, time, driver, customer } = stop;
  const fields = { intent: "plan", record: recordId, direction, branch, lines };
  return (
    <FormDialog
      title={direction === "out" ? `Delivery to ${customer}` : `Collection from ${customer}`}
      sending={useStore(href("/admin/calendar"), onClose)}
      submit="Save"
      variant="green"
      fields={Object.entries(fields)}
      values={{ day: day < today ? today : day, time, driver }}
      onClose={onClose}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field name="day" type="date" min={today} />
        <Field name="time" placeholder="9:00–11:00" maxLength={40} optional autoFocus {...plain} />
        <Field name="driver" maxLength={60} optional {...plain} />
      </div>
    </FormDialog>
  );
}

const plain = { autoComplete: "off" } as const;
