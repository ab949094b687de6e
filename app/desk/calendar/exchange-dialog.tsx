import { useState } from "react";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import { PlanField } from "#app/desk/calendar/plan-dialog.tsx";
import { PostForm, useSend } from "#app/desk/live/post-form.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { conditions } from "#app/domain/stock/unit-states.ts";
import { capitalize } from "#app/lib/format.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Options } from "#app/ui/options.tsx";

interface Props {
  path: string;
  search: string;
  machine: { id: string; tag: string; name: string };
  seen: string;
  /** Free units of the same configuration. */
  units: readonly { id: string; tag: string; rested: string }[];
  onClose(): void;
}

/** Another unit for one that the customer gives back. */
export function ExchangeDialog({ path, search, machine, seen, units, onClose }: Props) {
  const { say } = useToasts();
  // Of this opening: a second sending is the same exchange.
  const [key] = useState(() => crypto.randomUUID());
  const { send, isBusy, answer } = useSend(path, () => {}, search);
  // The list is read again by then, so that no scan finds the unit that was given back.
  const sendAndClose = async (form: FormData) => {
    const { said, failure, errors } = await send(form);
    if (failure || Object.keys(errors).length > 0) return;
    say({ said });
    onClose();
  };
  const failure = answer?.failure ?? Object.values(answer?.errors ?? {})[0];
  const hidden = { intent: "exchange", handover: machine.id, key, seen };
  return (
    <Dialog title={`Exchange ${machine.tag}`} isOpen onOpenChange={() => isBusy || onClose()}>
      <PostForm send={sendAndClose} isBusy={isBusy} className="mt-3.5" data-ctrl-enter>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-4">
          <PlanField
            label="The new unit: scan its label, or type its asset tag"
            name="label"
            list="free-units"
            maxLength={400}
            required
            autoFocus
          />
          <datalist id="free-units">
            {units.map(({ id, tag, rested }) => (
              <option key={id} value={tag}>{`rested ${rested}`}</option>
            ))}
          </datalist>
          <label className="grid gap-1 text-[0.875rem] font-medium">
            {machine.tag} is
            <select
              name="condition"
              className="small-field min-h-9.5 font-normal max-tablet:min-h-11"
              defaultValue="damaged"
            >
              <Options of={conditions.map((one) => [one, capitalize(one)])} />
            </select>
          </label>
          <PlanField label="Note" name="note" maxLength={300} />
        </div>
        {failure && !isBusy && (
          <div className="mt-4">
            <FailureLine>{failure}</FailureLine>
          </div>
        )}
        <DialogButtons>
          <SubmitButton size={42}>Exchange</SubmitButton>
          <Button variant="outline" size={42} onClick={() => isBusy || onClose()}>
            Cancel
          </Button>
        </DialogButtons>
      </PostForm>
    </Dialog>
  );
}
