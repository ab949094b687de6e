import { useState } from "react";
import { flushSync } from "react-dom";
import { FormDialog, type Sent, useStore } from "#app/desk/forms/post-form.tsx";
import { scanMark } from "#app/desk/ui/keys.tsx";
import { conditions } from "#app/domain/stock/unit-states.ts";
import { capitalize } from "#app/lib/format.ts";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

interface Props {
  path: string;
  search: string;
  machine: { id: string; tag: string };
  seen: string;
  /** Free units of the same configuration. */
  units: readonly { id: string; tag: string; rested: string }[];
  onClose(): void;
}

/** Another unit for one that the customer gives back. */
export function ExchangeDialog({ path, search, machine, seen, units, onClose }: Props) {
  // Of this opening: a second sending is the same exchange.
  const [key] = useState(() => crypto.randomUUID());
  const { send, ...sending } = useStore(path, undefined, search);
  // The list is read again by then, so that no scan finds the unit that was given back.
  const sendAndClose = async (form: Sent) => {
    const outcome = await send(form);
    if (outcome.said !== undefined) {
      flushSync(onClose);
      document.querySelector<HTMLElement>(`[${scanMark}]`)?.focus();
    }
    return outcome;
  };
  const fields = { intent: "exchange", handover: machine.id, key, seen };
  return (
    <FormDialog
      title={`Exchange ${machine.tag}`}
      sending={{ ...sending, send: sendAndClose }}
      submit="Exchange"
      fields={Object.entries(fields)}
      labels={{
        label: "The new unit: scan its label, or type its asset tag",
        condition: `${machine.tag} is`,
      }}
      onClose={onClose}
    >
      <Field name="label" list="free-units" maxLength={400} autoComplete="off" autoFocus />
      <datalist id="free-units">
        {units.map(({ id, tag, rested }) => (
          <option key={id} value={tag}>{`rested ${rested}`}</option>
        ))}
      </datalist>
      <SelectField name="condition" defaultValue="damaged">
        <Options of={conditions.map((one) => [one, capitalize(one)])} />
      </SelectField>
      <Field name="note" maxLength={300} autoComplete="off" optional />
    </FormDialog>
  );
}
