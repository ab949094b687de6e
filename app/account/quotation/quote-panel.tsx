import type { ReactNode } from "react";
import { href } from "react-router";
import { bookingLabels, fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DescribedFields } from "#app/ui/described-fields.tsx";
import {
  Field,
  FieldError,
  Form,
  FormFoot,
  FormSummary,
  TextField,
  useField,
} from "#app/ui/form.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { noticeOf } from "#content/privacy-notices.ts";
import { quotationWords } from "#content/quotations.ts";

interface Panel {
  number: string;
  total: string;
  isOpen: boolean;
  /** Why it cannot be answered. */
  said: string;
  booking: string | undefined;
  /** Hidden fields of each form, which identify the quotation. */
  fields: Record<string, string>;
  values: Record<string, string>;
  lacks: Record<"firstDay" | "address" | "phone" | "gstin" | "orderNo" | "billing", boolean>;
  payments: { value: string; label: string; note: string; icon: IconName; disabled: boolean }[];
  today: string;
}

type Props = Panel & {
  answer: FormAnswer | undefined;
  /** True if the booking belongs to the signed-in account. */
  isOwn: boolean;
};

/** To accept, to decline, to ask; after an answer what became of it. */
export function QuotePanel(panel: Props) {
  const { isOpen, said, booking, isOwn } = panel;
  const { acceptance, page } = quotationWords;
  return (
    <section
      className="quote-panel surface-green print:hidden"
      id="answer"
      aria-labelledby="accept-title"
    >
      <Trace className="top-0 left-0 max-desktop:hidden">
        <path d="M0 420H300L330 390H420" />
      </Trace>
      <div className="page-width">
        <div>
          <h2 className="type-title" id="accept-title">
            {isOpen ? <Lines lines={acceptance.title} /> : page.answer}
          </h2>
          <p className="type-lead mt-3 max-w-[24em] text-soft">{isOpen ? acceptance.lead : said}</p>
          {booking && (
            <p className="type-lead mt-3">
              {acceptance.booking}{" "}
              <strong className="font-strong whitespace-nowrap">
                {isOwn ? (
                  <a href={href("/bookings/:reference", { reference: booking })}>{booking}</a>
                ) : (
                  booking
                )}
              </strong>
            </p>
          )}
        </div>
        <div>
          {isOpen && <AcceptForm {...panel} />}
          {isOpen && (
            <Own {...panel} intent="decline" title={quotationWords.decline.title}>
              <TextField
                name="reason"
                rows={2}
                maxLength={1_000}
                hint={quotationWords.decline.hint}
              />
              <FormFoot submit={quotationWords.decline.submit} variant="outline" />
            </Own>
          )}
          <Own {...panel} intent="ask" title={page.ask}>
            <TextField name="message" rows={4} maxLength={5_000} />
            <FormFoot
              submit={quotationWords.question.submit}
              variant="outline"
              notice={noticeOf("quotation")}
            />
          </Own>
        </div>
      </div>
    </section>
  );
}

const answerTo = (intent: string, answer: FormAnswer | undefined) =>
  answer?.values.intent === intent ? answer : undefined;

function Shown({ fields, intent }: Pick<Panel, "fields"> & { intent: string }) {
  return Object.entries({ ...fields, intent }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

const labels = {
  ...bookingLabels,
  ...{ name: "Your name", phone: "Phone", day_from: "First day" },
  ...{ reason: quotationWords.decline.reason, message: quotationWords.question.field },
};

type OwnProps = Props & { intent: "decline" | "ask"; title: string; children: ReactNode };

/** A form that opens without script. */
function Own({ intent, title, children, fields, answer }: OwnProps) {
  const own = answerTo(intent, answer);
  return (
    <details id={intent} open={own !== undefined}>
      <summary>{title}</summary>
      <Form
        id={`${intent}-form`}
        action={`${href("/quote")}#${intent}`}
        answer={own}
        labels={labels}
      >
        <Shown fields={fields} intent={intent} />
        <FormSummary />
        {children}
      </Form>
    </details>
  );
}

function AcceptForm({ fields, answer, values, lacks, payments, total, number, today }: Props) {
  const { acceptance } = quotationWords;
  const own = answerTo("accept", answer);
  const billed = fieldsOf("billed");
  const billing = fieldsOf("billing").filter(({ column }) =>
    column === "gstin" ? lacks.gstin : lacks.orderNo,
  );
  const asked = [...billing, ...(lacks.billing ? billed : [])];
  return (
    <Form
      id="accept"
      action={`${href("/quote")}#answer`}
      answer={own}
      values={values}
      labels={labels}
    >
      <Shown fields={fields} intent="accept" />
      <FormSummary />
      <div className="form-fields">
        <Field name="name" autoComplete="name" wide />
        {lacks.phone && <Field name="phone" type="tel" autoComplete="tel" maxLength={40} wide />}
        {lacks.firstDay && <Field name="day_from" type="date" min={today} wide />}
        {lacks.address && <DescribedFields of={fieldsOf("address")} />}
      </div>
      <ChoiceField name="payment" title={acceptance.payment} choices={payments} />
      {asked.length > 0 && (
        <details open={asked.some(({ column }) => own?.errors[column])}>
          <summary>{acceptance.invoice}</summary>
          <div className="form-fields mt-4">
            <DescribedFields of={asked} />
          </div>
        </details>
      )}
      <Agree number={number} />
      <FormFoot submit={`${acceptance.submit} ${total}`} size={60} notice={noticeOf("booking")} />
    </Form>
  );
}

function Agree({ number }: Pick<Panel, "number">) {
  const { id, error, value } = useField("agree");
  const { agree, termsBefore, terms } = quotationWords.acceptance;
  return (
    <div className="quote-agree">
      <label>
        <input
          type="checkbox"
          id={id}
          name="agree"
          value="on"
          defaultChecked={value === "on"}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <span>
          {agree} {number} {termsBefore} <a href="#paper-terms">{terms}</a>.
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
