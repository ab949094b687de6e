import { useState } from "react";
import { href, useNavigate } from "react-router";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { handoverHref } from "#app/desk/frame/places.ts";
import type { stateChoices } from "#app/domain/stock/unit-states.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectField, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import type { Route } from "./+types/unit-page";

type Choice = (typeof stateChoices)[number];

type Props = Pick<Route.ComponentProps["loaderData"], "unit" | "holder" | "waiting" | "choices">;

interface Act {
  to: Choice;
  label: string;
  icon: IconName;
  /** Below the dialog's title. */
  text: string;
}

const repair: Act = {
  to: "in repair",
  label: "To repair",
  icon: "wrench",
  text: "It is not offered until it is back in stock.",
};
const back: Act = {
  to: "in stock",
  label: "Back in stock",
  icon: "check",
  text: "It can be delivered again.",
};
const found: Act = { ...back, label: "Found" };
const lost: Act = {
  to: "lost",
  label: "Report lost",
  icon: "alert",
  text: "It does not count as stock any more. When it turns up, it can be set to found.",
};
const retire: Act = {
  to: "retired",
  label: "Retire",
  icon: "close",
  text: "It does not count as stock any more. Its history remains.",
};

/** The actions in each state: buttons, and links below them. */
const acts: Record<Props["unit"]["state"], { buttons: readonly Act[]; links: readonly Act[] }> = {
  "in stock": { buttons: [repair], links: [lost, retire] },
  out: { buttons: [], links: [] },
  "in repair": { buttons: [back], links: [lost, retire] },
  lost: { buttons: [found], links: [retire] },
  retired: { buttons: [], links: [back] },
};

/** The first one is copper; the others are outlines, then links. */
export function UnitActions({ unit, holder, waiting, choices }: Props) {
  const [open, setOpen] = useState<Act | "edit">();
  const { buttons, links: others } = acts[unit.state];
  const label = `${href("/admin/stock/labels")}?tag=${unit.tag}`;
  const { branch, tag } = unit;
  const scanned = { branch, scan: tag };
  const close = () => setOpen(undefined);
  const call = holder?.isLate && holder.phone;
  const toHolder = (search: Record<string, string>) =>
    holder && handoverHref("back", holder.id, search);
  const links = [
    [call && phoneLink(call), "phone", "Call"],
    [toHolder(scanned), "back", "Take back"],
    [toHolder({ branch, exchange: tag }), "swap", "Exchange"],
    [
      waiting && handoverHref("out", waiting.record_id, scanned),
      "truck",
      `Deliver to ${waiting?.reference}`,
    ],
  ] as const;
  const first = links.map(([to]) => to).find(Boolean);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2 [&>.button]:flex-[1_1_150px] tablet:[&>.button]:max-w-85 [&>.button:first-child]:basis-full tablet:[&>.button:first-child]:basis-60">
        {links.map(
          ([to, icon, label]) =>
            to && (
              <ButtonLink key={label} variant={to === first ? "copper" : "outline"} href={to}>
                <Icon name={icon} />
                {label}
              </ButtonLink>
            ),
        )}
        {buttons.map((act, index) => (
          <Button
            key={act.label}
            variant={index === 0 && !first ? "copper" : "outline"}
            onClick={() => setOpen(act)}
          >
            <Icon name={act.icon} />
            {act.label}
          </Button>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6 [&>*]:inline-flex [&>*]:min-h-11 [&>*]:items-center">
        <a className="text-button" href={label}>
          Print label
        </a>
        <button type="button" className="text-button" onClick={() => setOpen("edit")}>
          Edit
        </button>
        {others.map((act) => (
          <button
            key={act.label}
            type="button"
            className="text-button"
            onClick={() => setOpen(act)}
          >
            {act.label}
          </button>
        ))}
      </div>
      {open === "edit" && <EditDialog {...{ unit, choices }} onClose={close} />}
      {open && open !== "edit" && <StateDialog act={open} unit={unit} onClose={close} />}
    </>
  );
}

/** Stores something of a unit, and follows it to its new tag. */
function useUnitForm(tag: string, onClose: () => void) {
  const navigate = useNavigate();
  return useStore(href("/admin/units/:tag", { tag }), async ({ next }) => {
    if (next) await navigate(next, { replace: true });
    onClose();
  });
}

type DialogProps = Pick<Props, "unit"> & { onClose(): void };

function StateDialog({ act, unit, onClose }: DialogProps & { act: Act }) {
  // The version that is shown when it is sent would hide what a colleague did meanwhile.
  const [version] = useState(String(unit.version));
  const fields = { intent: "state", state: act.to, version };
  return (
    <FormDialog
      title={`${act.label}: ${unit.tag}`}
      text={act.text}
      sending={useUnitForm(unit.tag, onClose)}
      submit={act.label}
      variant={act === lost ? "danger" : "green"}
      fields={Object.entries(fields)}
      labels={{ reason: "Note" }}
      onClose={onClose}
    >
      <Field
        name="reason"
        maxLength={300}
        autoComplete="off"
        autoFocus
        hint="For its history, for example keyboard replaced."
        optional
      />
    </FormDialog>
  );
}

const labels = { tag: "Asset tag", serial: "Serial number", bought_on: "Bought on" };

function EditDialog({ unit: shown, choices, onClose }: DialogProps & Pick<Props, "choices">) {
  const [unit] = useState(shown);
  const { tag, serial, bought_on, note, configuration, branch } = unit;
  const values = { tag, serial, bought_on: bought_on ?? "", note, configuration, branch };
  const withOwn = (options: Props["choices"]["branches"], own: string) =>
    options.some(([id]) => id === own) ? options : [[own, own] as const, ...options];
  return (
    <FormDialog
      title={`Edit ${tag}`}
      sending={useUnitForm(tag, onClose)}
      submit="Save"
      variant="green"
      fields={[
        ["intent", "edit"],
        ["version", String(unit.version)],
      ]}
      {...{ values, labels, onClose }}
    >
      <Field name="tag" maxLength={40} autoComplete="off" spellCheck={false} />
      <Field name="serial" maxLength={80} autoComplete="off" spellCheck={false} optional />
      <SelectField name="configuration">
        <Options of={withOwn(choices.configurations, configuration)} />
      </SelectField>
      <SelectField name="branch">
        <Options of={withOwn(choices.branches, branch)} />
      </SelectField>
      <Field name="bought_on" type="date" optional />
      <TextField name="note" rows={2} maxLength={300} optional />
    </FormDialog>
  );
}
