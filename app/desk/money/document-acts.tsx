import { type FormEvent, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import type { ShownDocument } from "#app/desk/money/document-data.server.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { documentPath } from "#app/desk/ui/money-paths.ts";
import { PdfButton, pressPdf } from "#app/desk/ui/pdf-button.tsx";
import { formatPaise, readPaise } from "#app/domain/billing/paise.ts";
import { sumCredit } from "#app/domain/invoices/credit.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form.tsx";

/** Actions for an issued document, which itself never changes. */
export function DocumentActs({ document }: { document: ShownDocument }) {
  const { id, number, can, isDisputed, kind } = document;
  const [asked, setAsked] = useState<"credit" | "numbers">();
  const close = () => setAsked(undefined);
  const { send, isBusy, answer } = useStore(documentPath(id), close);
  const act = (intent: string, ...fields: [name: string, value: string][]) => {
    if (!isBusy) void send([["intent", intent], ...fields]);
  };
  const dispute = () => act("dispute", ["disputed", isDisputed ? "no" : "yes"]);
  const acts = [
    [can.send, "Send again", () => act("send")],
    [can.credit, "Credit note", () => setAsked("credit")],
    [can.number, kind === "challan" ? "E-way bill" : "E-invoice", () => setAsked("numbers")],
    [can.dispute, isDisputed ? "Not disputed any more" : "Disputed", dispute],
  ] as const;
  useKeys({ p: pressPdf });
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <PdfButton id={id} />
        {acts.map(
          ([isOffered, label, onClick]) =>
            isOffered && (
              <Button key={label} variant="outline" size={38} onClick={onClick}>
                {label}
              </Button>
            ),
        )}
      </div>
      {answer?.failure && !isBusy && !asked && (
        <div className="mt-3" role="alert">
          <FailureLine>{answer.failure}</FailureLine>
        </div>
      )}
      {asked === "credit" && (
        <CreditDialog document={document} sending={{ send, isBusy, answer }} onClose={close} />
      )}
      {asked === "numbers" && (
        <FormDialog
          title={`Numbers of ${number}`}
          text="They are printed on the PDF from then on."
          sending={{ send, isBusy, answer }}
          submit="Save"
          fields={[["intent", "numbers"]]}
          values={document.entered}
          labels={{
            eway_bill: "E-way bill",
            irn: "IRN",
            ack: "Acknowledgement",
            irn_qr: "QR code",
          }}
          onClose={close}
        >
          {kind === "challan" ? (
            <Field name="eway_bill" inputMode="numeric" optional hint="Twelve digits." />
          ) : (
            <>
              <Field name="irn" optional hint="64 letters and digits, from the portal." />
              <Field name="ack" optional hint="Number and date." />
              <TextField name="irn_qr" rows={4} optional hint="The text of the signed QR code." />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}

interface CreditProps extends Pick<Parameters<typeof FormDialog>[0], "sending" | "onClose"> {
  document: ShownDocument;
}

/** At first of all that is left of the invoice; its total follows from what is typed. */
function CreditDialog({ document, sending, onClose }: CreditProps) {
  const { invoice, lines, today } = document.credit;
  const left = lines.filter(({ taxable, credited }) => taxable > credited);
  const whole = Object.fromEntries(
    left.map((line) => [nameOf(line), String((line.taxable - line.credited) / 100)]),
  );
  // The same for all retries.
  const [key] = useState(() => uuidv7());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(whole);
  const credited = left.map(({ position, ...line }) => ({
    position,
    amount: readPaise(typed[nameOf({ position })] || "0") ?? 0,
    most: line.taxable - line.credited,
  }));
  const isWithin = credited.every(({ amount, most }) => amount <= most);
  const { total } = sumCredit(invoice, lines, credited, today);
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value });
  };
  return (
    <FormDialog
      title={`Credit note for ${document.number}`}
      text="Amounts are without GST, in whole rupees. An empty line stays as it is."
      sending={sending}
      submit="Issue credit note"
      fields={[
        ["intent", "credit"],
        ["key", key],
        ["seen", String(total)],
      ]}
      values={whole}
      labels={Object.fromEntries(left.map((line) => [nameOf(line), line.name]))}
      onClose={onClose}
    >
      <div className="grid gap-3" onInput={follow}>
        {left.map((line, at) => (
          <Field
            key={line.position}
            name={nameOf(line)}
            inputMode="numeric"
            optional
            hint={`At most ${formatPaise(credited[at]?.most ?? 0)}.`}
          />
        ))}
      </div>
      <CheckBox name="again" value="on" label="Prepare it to be billed again" />
      <TextField name="reason" rows={2} maxLength={300} hint="The customer reads it." />
      <p className="font-medium tabular-nums" role="status">
        {isWithin ? `${formatPaise(total)} with GST` : "An amount is above what is left."}
      </p>
    </FormDialog>
  );
}

const nameOf = ({ position }: { position: number }) => `amount-${position}`;
