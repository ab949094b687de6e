import { href } from "react-router";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import type { StopRow } from "#app/desk/calendar/stop-rows.ts";
import { PostForm, useSend } from "#app/desk/live/post-form.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";

interface Props {
  stop: StopRow;
  today: string;
  onClose(): void;
}

/** The day of a delivery or collection, its time and driver in staff's words. */
export function PlanDialog({ stop, today, onClose }: Props) {
  const { say } = useToasts();
  const { send, isBusy, answer } = useSend(href("/admin/calendar"), ({ said, failure, errors }) => {
    if (failure || Object.keys(errors).length > 0) return;
    say({ said });
    onClose();
  });
  const { recordId, direction, branch, due, day, time, driver, customer } = stop;
  const hidden = { intent: "plan", record: recordId, direction, branch, due };
  const failure = answer?.failure ?? Object.values(answer?.errors ?? {})[0];
  return (
    <Dialog
      title={direction === "out" ? `Delivery to ${customer}` : `Collection from ${customer}`}
      isOpen
      onOpenChange={() => isBusy || onClose()}
    >
      <PostForm send={send} isBusy={isBusy} className="mt-3.5" data-ctrl-enter>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-4 tablet:grid-cols-2">
          <PlanField
            label="Day"
            name="day"
            type="date"
            min={today}
            required
            defaultValue={day < today ? today : day}
          />
          <PlanField
            label="Time"
            name="time"
            placeholder="9:00–11:00"
            maxLength={40}
            defaultValue={time}
            autoFocus
          />
          <PlanField label="Driver" name="driver" maxLength={60} defaultValue={driver} />
        </div>
        {failure && !isBusy && (
          <div className="mt-4">
            <FailureLine>{failure}</FailureLine>
          </div>
        )}
        <DialogButtons>
          <SubmitButton variant="green" size={42}>
            Save
          </SubmitButton>
          <Button variant="outline" size={42} onClick={() => isBusy || onClose()}>
            Cancel
          </Button>
        </DialogButtons>
      </PostForm>
    </Dialog>
  );
}

/** A field of the calendar's small forms. */
export function PlanField({
  label,
  ...rest
}: { label: string } & Omit<React.ComponentProps<"input">, "className" | "style">) {
  return (
    <label className="grid gap-1 text-[0.875rem] font-medium">
      {label}
      <input
        className="small-field min-h-9.5 w-full font-normal max-tablet:min-h-11"
        autoComplete="off"
        {...rest}
      />
    </label>
  );
}
