import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { paymentPath } from "#app/desk/ui/money-paths.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

/** Forms of a payment that need more than a confirmation. */
type Asked = "refuse" | "settle" | "certificate" | "refund" | "undo";

interface Of {
  id: string;
  amount: string;
  /** In paise. */
  left: number;
  invoices: readonly { id: string; number: string; open: number }[];
}

interface Props {
  act: Asked;
  payment: Of;
  today: string;
  onClose(): void;
}

const words: Readonly<Record<Asked, { title: string; submit: string; text?: string }>> = {
  refuse: { title: "Refuse", submit: "Refuse" },
  settle: { title: "Apply to an invoice", submit: "Apply to the invoice" },
  certificate: { title: "TDS certificate", submit: "Enter certificate" },
  refund: { title: "Refund", submit: "Refund" },
  undo: {
    title: "Undo",
    submit: "Undo payment",
    text: "Its invoices are open again. The payment stays in the list, with its reversal.",
  },
};

const labels = { documentId: "Invoice", on_day: "Day", certificate: "Certificate number" };

/** A field's initial value in rupees, with paise only if there are any. */
export const typedPaise = (paise: number) => formatAmount(paise).replace(/\.00$/, "");

interface ActsProps extends Omit<Props, "act" | "onClose"> {
  /** Those that are offered, by their labels. */
  acts: readonly (readonly [Asked, string, unknown])[];
  size: 34 | 38;
}

/** Buttons of acts on a payment, each with its form. */
export function PaymentActs({ acts, size, ...about }: ActsProps) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      {acts.map(
        ([act, label, isOffered]) =>
          Boolean(isOffered) && (
            <Button key={act} variant="outline" size={size} onClick={() => setAsked(act)}>
              {label}
            </Button>
          ),
      )}
      {asked && <PaymentDialog act={asked} {...about} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Asks for what an act on a payment needs: its reason, amount, day or number. */
function PaymentDialog({ act, payment, today, onClose }: Props) {
  const { id, amount, left, invoices } = payment;
  const { title, submit, text } = words[act];
  // The same for all retries.
  const [key] = useState(() => uuidv7());
  const sending = useStore(paymentPath(id), onClose);
  const most = act === "settle" ? Math.min(left, invoices[0]?.open ?? left) : left;
  return (
    <FormDialog
      title={`${title}: ${amount}`}
      text={text}
      sending={sending}
      submit={submit}
      variant={act === "refuse" || act === "undo" ? "danger" : "green"}
      fields={Object.entries({ intent: act, key })}
      values={{ amount: typedPaise(most), on_day: today }}
      labels={labels}
      onClose={onClose}
    >
      {act === "settle" && (
        <SelectField name="documentId" autoFocus>
          <Options
            of={invoices.map(({ id, number, open }) => [
              id,
              `${number}, ${formatPaise(open)} open`,
            ])}
          />
        </SelectField>
      )}
      {(act === "settle" || act === "refund") && (
        <Field
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatPaise(left)} ${act === "refund" ? "can be refunded" : "is not settled"}.`}
          maxLength={20}
        />
      )}
      {act === "refund" && (
        <>
          <Field name="on_day" type="date" max={today} />
          <Field name="reference" maxLength={60} autoComplete="off" optional />
        </>
      )}
      {act === "certificate" && (
        <Field name="certificate" maxLength={60} autoComplete="off" autoFocus />
      )}
      {(act === "refuse" || act === "undo") && (
        <Field name="reason" maxLength={300} autoComplete="off" autoFocus />
      )}
    </FormDialog>
  );
}
