import { useState } from "react";
import { href, Link } from "react-router";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { paymentPath } from "#app/desk/ui/money-paths.ts";
import type { ListedPayment } from "#app/domain/payments/list-payments.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form.tsx";

interface Props {
  reported: readonly ListedPayment[];
  hasMore: boolean;
}

/**
 * Payments reported by customers, above the list: `c` confirms the first, or the one that has the
 * focus, and `x` refuses it with a reason.
 */
export function ReportedStrip({ reported, hasMore }: Props) {
  const [refused, setRefused] = useState<ListedPayment>();
  const path = href("/admin/payments");
  const { send, isBusy, answer } = useStore(path);
  const refusing = useStore(path, () => setRefused(undefined));
  const confirm = (id = "") => {
    if (!isBusy && id) void send(Object.entries({ intent: "confirm", payment: id }));
  };
  const current = () => {
    const row = document.activeElement?.closest<HTMLElement>("[data-reported]");
    return reported.find(({ id }) => id === row?.dataset.reported) ?? reported[0];
  };
  useKeys({ c: () => confirm(current()?.id), x: () => setRefused(current()) });
  const count = formatNumber(reported.length) + (hasMore ? "+" : "");
  return (
    <section
      aria-labelledby="reported"
      className="order-1 basis-full rounded-control border border-l-5 border-copper bg-fresh px-4 py-2"
    >
      <h2 id="reported" className="text-body font-strong">
        {count} reported, confirm {reported.length === 1 ? "it" : "them"}
      </h2>
      {answer?.failure && !isBusy && (
        <div role="alert">
          <FailureLine>{answer.failure}</FailureLine>
        </div>
      )}
      <ul className="mt-2">
        {reported.map((payment, index) => {
          const { id, amount, customer, kind, reference, booking, day } = payment;
          const of = `${amount}, ${customer}`;
          return (
            <li
              key={id}
              data-reported={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-new-line py-2"
            >
              <span className="min-w-0 flex-auto wrap-anywhere">
                <Link to={paymentPath(id)} className="font-medium tabular-nums">
                  {amount}
                </Link>{" "}
                {[kind + (reference && ` ${reference}`), customer, booking, day]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <ProofLink payment={payment} />
              <span className="flex gap-2">
                <Button
                  variant="green"
                  size={34}
                  aria-keyshortcuts={index === 0 ? "c" : undefined}
                  onClick={() => confirm(id)}
                >
                  Confirm<span className="sr-only"> {of}</span>
                  {index === 0 && <KeyHint>c</KeyHint>}
                </Button>
                <Button
                  variant="outline"
                  size={34}
                  aria-keyshortcuts={index === 0 ? "x" : undefined}
                  onClick={() => setRefused(payment)}
                >
                  Refuse<span className="sr-only"> {of}</span>
                  {index === 0 && <KeyHint>x</KeyHint>}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {refused && (
        <FormDialog
          title={`Refuse ${refused.amount}`}
          text={`${refused.kind} ${refused.reference}, reported by ${refused.customer}.`}
          sending={refusing}
          submit="Refuse"
          variant="danger"
          fields={Object.entries({ intent: "refuse", payment: refused.id })}
          onClose={() => setRefused(undefined)}
        >
          <Field name="reason" maxLength={300} autoComplete="off" autoFocus />
        </FormDialog>
      )}
    </section>
  );
}

/** The picture or PDF by which its customer shows that it paid; each opening is logged. */
export function ProofLink({
  payment: { id, proof },
}: {
  payment: Pick<ListedPayment, "id" | "proof">;
}) {
  if (!proof) return null;
  return (
    <a href={href("/admin/payments/:id/proof", { id })} target="_blank" rel="noreferrer">
      Proof, {proof === "pdf" ? "PDF" : "picture"}
    </a>
  );
}
