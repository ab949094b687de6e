import { useState } from "react";
import { Link } from "react-router";
import type { ShownMoney } from "#app/desk/record/money-data.server.ts";
import { MoneyDialog } from "#app/desk/record/money-dialog.tsx";
import { typedPaise } from "#app/desk/record/payment-dialog.tsx";
import { documentPath } from "#app/desk/ui/money-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

type Charge = ShownMoney["charges"][number];
type Asked = { act: "add" | "change" | "bill" | "waive"; charge?: Charge };

const kinds = [
  ["damage", "Damage"],
  ["missing", "Missing"],
  ["late", "Returned late"],
  ["other", "Other"],
] as const;

const labels = { name: "For", gst: "GST" };

/** Charges beside the rent: bill, change or waive them, or add one. */
export function Charges({ money: { id, charges, can } }: { money: ShownMoney }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ul aria-label="Charges">
        {charges.map((charge) => (
          <li
            key={charge.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0 flex-auto wrap-anywhere">
              <strong className="font-medium">{charge.said}</strong>{" "}
              {[charge.with_gst ? "with GST" : "without GST", charge.name]
                .filter(Boolean)
                .join(", ")}
              {charge.note && <span className="block text-ink-soft">{charge.note}</span>}
            </span>
            {charge.document_id && (
              <Link to={documentPath(charge.document_id)}>Billed in {charge.invoice}</Link>
            )}
            {charge.state === "waived" && <span className="text-ink-soft">Waived</span>}
            <span className="ml-auto flex gap-2">
              {charge.state === "open" &&
                acts.map(
                  ([act, label, permission]) =>
                    can[permission] && (
                      <Button
                        key={act}
                        variant="outline"
                        size={34}
                        onClick={() => setAsked({ act, charge })}
                      >
                        {label}
                        <span className="sr-only"> {charge.name}</span>
                      </Button>
                    ),
                )}
            </span>
          </li>
        ))}
      </ul>
      {can.issue && (
        <button type="button" className="staff-link mt-2" onClick={() => setAsked({ act: "add" })}>
          Add a charge
        </button>
      )}
      {asked && <ChargeDialog recordId={id} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const acts = [
  ["bill", "Bill", "issue"],
  ["change", "Change", "issue"],
  ["waive", "Waive", "credit"],
] as const;

const words = {
  add: { title: "Add a charge", submit: "Add charge" },
  change: { title: "Change the charge", submit: "Save charge" },
  bill: { title: "Bill the charge", submit: "Issue invoice" },
  waive: { title: "Waive the charge", submit: "Waive" },
};

type Props = Asked & { recordId: string; onClose(): void };

function ChargeDialog({ recordId, act, charge, onClose }: Props) {
  const opened = charge && { charge: charge.id, version: String(charge.version) };
  return (
    <MoneyDialog
      recordId={recordId}
      {...words[act]}
      text={act === "bill" ? `${charge?.said} for ${charge?.name}, on an invoice of its own.` : ""}
      fields={Object.entries({ intent: `${act}-charge`, ...opened })}
      values={{
        name: charge?.name ?? "",
        amount: charge?.amount ? typedPaise(charge.amount) : "",
        gst: charge?.with_gst === 0 ? "without" : "with",
      }}
      labels={labels}
      onClose={onClose}
    >
      {act === "add" && (
        <SelectField name="kind" autoFocus>
          <Options of={kinds} />
        </SelectField>
      )}
      {(act === "add" || act === "change") && (
        <>
          <Field name="name" maxLength={120} autoComplete="off" hint="As the invoice names it." />
          <Field
            name="amount"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            hint="Whole rupees, without GST."
          />
          <SelectField name="gst">
            <Options
              of={[
                ["with", "With GST"],
                ["without", "Without GST"],
              ]}
            />
          </SelectField>
        </>
      )}
      {act === "waive" && <Field name="reason" maxLength={300} autoComplete="off" autoFocus />}
    </MoneyDialog>
  );
}
