import { type ChangeEvent, useState } from "react";
import { href, useLocation } from "react-router";
import { CustomerField } from "#app/desk/bookings/customer-field.tsx";
import {
  type FreeOfRow,
  lineLabels,
  mostLineFields,
  PeriodFields,
  unitWords,
} from "#app/desk/bookings/line-fields.tsx";
import { ShortageFixes } from "#app/desk/bookings/shortage-fixes.tsx";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { EditForm, useEditing } from "#app/desk/forms/edit-form.tsx";
import { useAnswer } from "#app/desk/forms/use-answer.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { ComboField } from "#app/desk/ui/combo-field.tsx";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { bookingLabels, fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import { restOf } from "#app/domain/bookings/check-booking.ts";
import {
  askStock,
  emptyRow,
  type LineRow,
  other,
  priceRow,
  quotedUnits,
  readRows,
  rowField,
} from "#app/domain/bookings/line-rows.ts";
import { dueRows, offerPayment } from "#app/domain/bookings/payment.ts";
import { productOptions } from "#app/domain/bookings/product-options.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import type { EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { mostLines } from "#app/domain/rental/line.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import * as price from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { DescribedFields } from "#app/ui/described-fields.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import { bookingWords } from "#content/booking.ts";
import { billings } from "#content/payment.ts";

const words = bookingWords.payment;

/** The form's fields, as they are stored or were typed. */
type Values = Readonly<Record<string, string>>;
/** Its lines are at the prices of their day. */
type Booking = Versioned & { id: string; lines: readonly BookedLine[] };

interface Props {
  booking?: Booking;
  /** The known details of the customer, for a new booking. */
  filled?: Record<string, string>;
  offers: readonly Offer[];
  /** By the first three digits of a PIN code. */
  cities: Readonly<Record<string, string>>;
  /** The page's own answer. */
  answer: (EditAnswer & Pick<EditOutcome, "shortages">) | undefined;
}

/** Adds a booking for a caller, or edits the one that is given. */
export function BookingForm({ booking, filled, offers, cities, answer: answered }: Props) {
  const { pathname, search } = useLocation();
  const { round, opened, sending } = useEditing(pathname, answered, booking, search);
  const { answer } = sending;
  const fields = answer?.values ?? opened?.values ?? filled ?? {};
  const [postcode, setPostcode] = useState(fields.postcode ?? "");
  const fill = (values: Values) => {
    fillForm(values);
    setPostcode(values.postcode ?? "");
  };
  const followPin = ({ target }: ChangeEvent<HTMLFieldSetElement>) => {
    const field: Element = target;
    if (!(field instanceof HTMLInputElement) || field.name !== "postcode") return;
    setPostcode(field.value);
    const place = field.form?.elements.namedItem("city");
    const city = cities[field.value.trim().slice(0, 3)];
    const isOurs =
      place instanceof HTMLInputElement && ["", ...Object.values(cities)].includes(place.value);
    if (city && isOurs) place.value = city;
  };
  return (
    <EditForm
      key={round}
      id="desk-booking"
      {...{ opened, filled }}
      now={booking}
      {...sending}
      labels={labels}
      submit={opened ? "Save booking" : "Add booking"}
      second={<OrderFields sent={fields} {...{ opened, offers, postcode }} />}
    >
      {answer?.shortages && (
        <div className="mb-8 border-t-2 border-alarm pt-3">
          <ShortageFixes shortages={answer.shortages} />
        </div>
      )}
      <FormPart title="Customer">
        {!opened && <CustomerField autoFocus={!answer} first={fields.Name ?? ""} onChoose={fill} />}
        <DescribedFields
          of={fieldsOf("customer", "desk").filter(({ column }) => opened || column !== "name")}
          autoComplete="off"
        />
      </FormPart>
      <FormPart title={words.where} onChange={followPin}>
        <DescribedFields of={fieldsOf("address", "desk")} autoComplete="off" />
      </FormPart>
      <FormPart title={words.invoice}>
        <DescribedFields of={fieldsOf("billing", "desk")} autoComplete="off" />
        <SelectField name="billing">
          <Options of={billings.map(({ value, label }) => [value, label])} />
        </SelectField>
        <div className="col-span-full">
          <Disclosure
            title={words.differs}
            isOpen={fieldsOf("billed").some(({ column }) => fields[column])}
          >
            <div className="form-fields">
              <DescribedFields of={fieldsOf("billed", "desk")} autoComplete="off" />
            </div>
          </Disclosure>
        </div>
      </FormPart>
    </EditForm>
  );
}

/** Puts values into the fields of the form that have their names. */
function fillForm(values: Values) {
  const form = document.querySelector<HTMLFormElement>("#desk-booking");
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && name !== "Name") field.value = value;
  }
}

export const editHref = (id: string) => `${href("/edit")}?${new URLSearchParams({ booking: id })}`;

/** For `receiveEdit`. */
export const receiving = {
  gone: "There is no booking with this reference. Check the reference and try again.",
  mostFields: mostLineFields,
};

const labels = { ...bookingLabels, ...lineLabels, product: "Order" };

interface OrderProps {
  sent: Values;
  opened: Booking | undefined;
  offers: readonly Offer[];
  postcode: string;
}

/**
 * The booked products, a row each, the total, and the ways to pay. The total follows the input; the
 * server works it out again when the form is sent.
 */
function OrderFields({ sent, opened, offers, postcode }: OrderProps) {
  const stored = opened?.lines ?? [];
  const { payment = "" } = opened?.values ?? {};
  const [rows, setRows] = useState(() => readRows(sent));
  const follow = ({ currentTarget: { form } }: ChangeEvent<HTMLFieldSetElement>) => {
    const typed = form ? [...new FormData(form)].map(([name, value]) => [name, String(value)]) : [];
    setRows(readRows(Object.fromEntries(typed)));
  };
  const priced = rows.map((row) => (row.removed ? undefined : priceRow(row, offers, stored)));
  const lines = priced.filter((line) => line !== undefined);
  const sum = price.totalOf(lines);
  const taxes = dueRows(sum.total, lines).map(([label, amount]) => `${label} ${amount}`);
  const isMailed = opened?.values.Email;
  const isRepriced = price.formatPrices(lines) !== price.formatPrices(stored);
  const priceToday = (row: LineRow, line: price.PricedLine | undefined) => {
    const isStored = stored.some(({ id, slug }) => id === row.id && slug === row.slug);
    const today = isStored ? priceRow({ ...row, today: "on" }, offers, stored)?.sum : null;
    const kept = row.today ? priceRow({ ...row, today: "" }, offers, stored) : line;
    return today === null || today === kept?.sum ? undefined : today;
  };
  const products = productOptions(offers, stored);
  const asked = askStock(rows, { booking: opened?.id ?? "", postcode });
  const { data: free } = useAnswer<FreeOfRow[]>(href("/admin/line-stock.json"), asked);
  const isAgreed = opened !== undefined && price.totalOf(stored).total === sum.total;
  const payments = offerPayment(sum.total, isAgreed ? payment : undefined);
  return (
    <>
      <FormPart title="Order" onChange={follow} isOwnLayout>
        <ol className="grid gap-5">
          {rows.map((row, index) => (
            <RowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place.
              key={index}
              row={index + 1}
              fields={row}
              line={priced[index]}
              today={priceToday(row, priced[index])}
              free={free?.find(({ id }) => id === String(index + 1))}
              products={products}
              onChoose={(slug) =>
                setRows(rows.map((one, at) => (at === index ? { ...one, slug } : one)))
              }
            />
          ))}
        </ol>
        {rows.length < mostLines && (
          <div className="mt-4">
            <Button variant="outline" size={42} onClick={() => setRows([...rows, emptyRow])}>
              <Icon name="plus" />
              Another product
            </Button>
          </div>
        )}
        {lines.length > 0 && (
          <p
            role="status"
            className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-4 font-strong desktop:font-medium"
          >
            <span>{words.deskTotal}</span>
            <strong className="type-sum">{price.formatSum(sum)}</strong>
            <span>{taxes.join(", ")}</span>
          </p>
        )}
        {isMailed && isRepriced && (
          <CheckBox
            name="tell-prices"
            value="on"
            defaultChecked
            label="Mail the customer the new prices"
          />
        )}
      </FormPart>
      <ChoiceField
        name="payment"
        title={words.how}
        choices={payments.map((one) => ({ ...one, note: one.staffNote }))}
      />
    </>
  );
}

interface RowProps {
  row: number;
  fields: LineRow;
  /** The row with its price, as far as it can be priced. */
  line: price.PricedLine | undefined;
  /** The price of a stored line by today's catalogue, where that differs. */
  today: number | undefined;
  /** The free stock at the row's branch on the row's days. */
  free: FreeOfRow | undefined;
  products: ReturnType<typeof productOptions>;
  onChoose(slug: string): void;
}

/** One line of a booking in the form: which of the products, how many, for how long, the price. */
function RowFields({ row, fields, line, today, free, products, onChoose }: RowProps) {
  const isOptional = row > 1 && fields.slug === "";
  const rest = line && restOf(line);
  const name = (part: Parameters<typeof rowField>[1]) => rowField(row, part);
  const isOnRequest = line !== undefined && price.rateOf(line) === null;
  const isAgreed = [fields.price, fields.discount, fields.reason].some(Boolean);
  // It stays open when its last field is emptied.
  const [hasAgreed, setAgreed] = useState(isAgreed);
  if (isAgreed && !hasAgreed) setAgreed(true);
  return (
    <li
      data-removed={fields.removed || undefined}
      className="grid grid-cols-2 gap-x-3 gap-y-4 border-b border-line pb-4 tablet:grid-cols-3 tablet:gap-x-5 [&>.field[data-wide]]:col-span-full data-[removed]:[&>:not(:has(.tick))]:opacity-45"
    >
      <ComboField
        name={name("slug")}
        value={fields.slug}
        options={products}
        onChoose={onChoose}
        optional={isOptional}
        wide
      />
      <input type="hidden" name={name("id")} value={fields.id} />
      {fields.slug === other && (
        <Field name={name("name")} defaultValue={fields.name} maxLength={120} wide />
      )}
      <PeriodFields row={row} fields={fields}>
        <Field name={name("quantity")} defaultValue={fields.quantity} {...wholeNumber} />
      </PeriodFields>
      <p className="col-span-full min-h-6.5 self-center text-small text-ink-soft">
        {line && <Price line={line} />}
        {free && (
          <span role="status" className={free.isShort ? "block font-medium text-alarm" : "block"}>
            {free.said}
          </span>
        )}
        {today !== undefined && (
          <span className="mt-1 block">
            <CheckBox
              name={name("today")}
              value="on"
              defaultChecked={fields.today === "on"}
              label={`At today's rates: ${formatRupees(today)}`}
            />
          </span>
        )}
      </p>
      {fields.slug !== "" && (
        // Open or not, "Remove" is at the end of the line of "Discount".
        <div className="relative col-span-full -mt-2 in-data-[removed]:[&>details]:opacity-45">
          <label className="absolute top-0 right-0 flex min-h-8.5 cursor-pointer items-center gap-2 text-body font-strong text-alarm">
            <input
              className="tick"
              type="checkbox"
              name={name("removed")}
              defaultChecked={fields.removed === "on"}
            />
            Remove<span className="sr-only"> product {row} when saving</span>
          </label>
          <Disclosure
            title="Own price and discount"
            isOpen={hasAgreed || isOnRequest || fields.slug === other}
          >
            <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-5 [&>.field[data-wide]]:col-span-full">
              <p className="col-span-full text-ink-soft">A price or discount needs a reason.</p>
              <Field name={name("price")} defaultValue={fields.price} optional />
              <SelectField name={name("unit")} defaultValue={fields.unit}>
                <Options of={quotedUnits.map((unit) => [unit, unitWords[unit]])} />
              </SelectField>
              {rest && (
                <Field
                  name={name("rest")}
                  defaultValue={fields.rest}
                  hint={`For ${rest.days}: ${formatRupees(rest.proposal)} by the price of one ${fields.unit}.`}
                  wide
                />
              )}
              <Field name={name("discount")} defaultValue={fields.discount} optional />
              <Field
                name={name("reason")}
                defaultValue={fields.reason}
                optional={fields.price + fields.discount === ""}
              />
            </div>
          </Disclosure>
        </div>
      )}
    </li>
  );
}

function Price({ line }: { line: price.PricedLine }) {
  const { sum } = line;
  const charged = price.formatCharged(line, "saves") ?? price.formatLineRate(line);
  return (
    <>
      <strong className="mr-2 font-medium text-ink">
        {sum === null
          ? restOf(line)
            ? "The price for the days beyond is missing"
            : bookingWords.cart.onRequest
          : formatRupees(sum)}
      </strong>{" "}
      {sum !== null && [formatDates(line), charged, formatStep(line)].filter(Boolean).join("; ")}
    </>
  );
}
