import { CustomerField } from "#app/desk/bookings/customer-field.tsx";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { Part } from "#app/desk/ui/part.tsx";
import type { Paper } from "#app/domain/billing/paper.ts";
import { formatState, taxesOf } from "#app/domain/billing/paper-words.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import { Field, SelectField, TextField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { gstStates } from "#content/gst-states.ts";

interface PartiesProps {
  draft: Draft;
  paper: Paper;
  /** The customer's name as it is stored. */
  known: string;
  /** True before the first input. */
  isNew: boolean;
  /** A plain day in India. */
  today: string;
  /** True if one of these fields has a mistake. */
  errorIn(...names: string[]): boolean;
  onChoose(values: Readonly<Record<string, string>>): void;
}

/** For whom it is, where it is delivered, until when it can be accepted: as the paper says it, and to change. */
export function PartiesBlock(parties: PartiesProps) {
  return (
    <div className="mb-7 grid gap-x-8 gap-y-6 border-t-[2.5px] border-board pt-3 tablet:grid-cols-3">
      <BuyerBlock {...parties} />
      <DeliveryBlock {...parties} />
      <div className="grid content-start gap-4">
        <Field name="valid_until" type="date" min={parties.today} />
        <Field name="order_no" maxLength={60} optional />
      </div>
    </div>
  );
}

function BuyerBlock({ draft, known, isNew, errorIn, onChoose }: PartiesProps) {
  const billed = draft.bill_to;
  return (
    <section data-for aria-labelledby="for" className={opensWide}>
      <Heading id="for">For</Heading>
      <Lines of={[draft.company || billed?.name || draft.name, draft.company && draft.name]} />
      <Lines of={placeLines(billed ?? draft)} />
      <Lines isSoft of={[draft.gstin && `GSTIN ${draft.gstin}`]} />
      <Disclosure
        title={draft.name || draft.company ? "Change" : "Choose or type the customer"}
        isOpen={
          known === "" || errorIn("name", "company", "email", "phone", "gstin", ...billFields)
        }
      >
        <div data-fields className="grid items-end gap-x-5 gap-y-4">
          <CustomerField
            name="name"
            first={known}
            autoFocus={isNew && known === ""}
            onChoose={onChoose}
          />
          <Field name="company" optional />
          <Field name="email" type="email" optional />
          <Field name="phone" type="tel" optional />
          <Field name="gstin" maxLength={20} optional />
          <div className="col-span-full">
            <Disclosure
              title="Billed elsewhere than delivered"
              isOpen={billed !== null || errorIn(...billFields)}
            >
              <div data-fields className="grid items-end gap-x-5 gap-y-4">
                {billFields.map((name) => (
                  <Field key={name} name={name} optional />
                ))}
              </div>
            </Disclosure>
          </div>
        </div>
      </Disclosure>
    </section>
  );
}

function DeliveryBlock({ draft, paper, errorIn }: PartiesProps) {
  const billed = draft.bill_to;
  return (
    <section aria-labelledby="deliver" className={opensWide}>
      <Heading id="deliver">Deliver to</Heading>
      {billed ? <Lines of={placeLines(draft)} /> : <Lines of={["the same address"]} />}
      <Lines
        isSoft
        of={[
          `Place of supply ${formatState(paper.placeOfSupply) || "unknown"}`,
          taxesOf(paper).join(" + ").toUpperCase(),
        ]}
      />
      <Disclosure title="Change" isOpen={errorIn(...placeFields, "place_of_supply")}>
        <div data-fields className="grid items-end gap-x-5 gap-y-4">
          {placeFields.map((name) => (
            <Field key={name} name={name} optional />
          ))}
          <SelectField name="place_of_supply" optional>
            <option value="">By law</option>
            <Options of={gstStates} />
          </SelectField>
        </div>
      </Disclosure>
    </section>
  );
}

/** Terms of the whole quotation. @param lineDeposit the sum of the lines' deposits, the default */
export function TermsBlock({ lineDeposit }: { lineDeposit: number }) {
  return (
    <div className="mt-8">
      <Part title="Discount, deposit and terms">
        <div className="mt-3 grid items-end gap-x-5 gap-y-4 tablet:grid-cols-3">
          <Field name="discount" maxLength={40} optional />
          <Field name="reason" optional />
          <Field
            name="deposit"
            maxLength={40}
            placeholder={lineDeposit ? String(lineDeposit) : "None"}
            inputMode="numeric"
            optional
          />
          <div className="tablet:col-span-3">
            <TextField name="terms" rows={5} optional />
          </div>
        </div>
      </Part>
    </div>
  );
}

/** While its fields are shown, a block has the whole width. */
const opensWide =
  "tablet:has-[>details[open]]:col-span-full tablet:has-[>details[open]]:[&_[data-fields]]:grid-cols-3";

const placeFields = ["street", "street2", "city", "postcode"] as const;
const billFields = ["bill_name", "bill_street", "bill_street2", "bill_city", "bill_postcode"];

type Place = Record<(typeof placeFields)[number], string>;

const placeLines = ({ street, street2, city, postcode }: Place) => [
  street,
  street2,
  `${city} ${postcode}`.trim(),
];

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 text-body font-strong">
      {children}
    </h2>
  );
}

function Lines({ of, isSoft }: { of: readonly (string | false)[]; isSoft?: boolean }) {
  return of
    .filter((line) => line !== "" && line !== false)
    .map((line) => (
      <p
        key={String(line)}
        className={isSoft ? "text-note text-ink-soft wrap-anywhere" : "wrap-anywhere"}
      >
        {line}
      </p>
    ));
}
