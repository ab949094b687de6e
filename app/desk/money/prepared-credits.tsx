import { useState } from "react";
import { Link } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath, documentPath, places } from "#app/desk/frame/places.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { formatCount } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form.tsx";

interface Credit {
  recordId: string;
  reference: string;
  customer: string;
  invoiceId: string;
  number: string;
  /** With tax, in paise. */
  total: number;
}

interface Props {
  credits: readonly Credit[];
  moreCredits: number;
  mayCredit: boolean;
}

/** What was billed and is not due any more: each is issued with its reason. */
export function PreparedCredits({ credits, moreCredits, mayCredit }: Props) {
  const [asked, setAsked] = useState<Credit & { key: string }>();
  const close = () => setAsked(undefined);
  const sending = useStore(places.billing.href, close);
  if (credits.length === 0) return null;
  return (
    <section className="mt-7 border-t-[2.5px] border-board pt-3" aria-labelledby="credits">
      <h2 id="credits" className="text-[1.0625rem] font-strong">
        To be credited
      </h2>
      <ul>
        {credits.map((credit) => {
          const { recordId, reference, customer, invoiceId, number, total } = credit;
          return (
            <li
              key={recordId + invoiceId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <span className="flex-[1_1_240px]">
                <Link className="font-medium" to={bookingPath(recordId)}>
                  {reference}
                </Link>
                , {customer}: <Link to={documentPath(invoiceId)}>{number}</Link>
              </span>
              <span className="tabular-nums">{formatPaise(total)}</span>
              {mayCredit && (
                <Button
                  variant="outline"
                  size={34}
                  aria-label={`Credit ${formatPaise(total)} of ${number}`}
                  onClick={() => setAsked({ ...credit, key: uuidv7() })}
                >
                  Credit
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {moreCredits > 0 && <p className="mt-2">{`${formatCount(moreCredits, "more booking")}.`}</p>}
      {asked && (
        <FormDialog
          title={`Credit ${formatPaise(asked.total)} of ${asked.number}?`}
          sending={sending}
          submit="Issue credit note"
          fields={[
            ["intent", "credit"],
            ["record", asked.recordId],
            ["invoice", asked.invoiceId],
            ["seen", String(asked.total)],
            ["key", asked.key],
          ]}
          onClose={close}
        >
          <TextField name="reason" rows={2} maxLength={300} hint="The customer reads it." />
        </FormDialog>
      )}
    </section>
  );
}
