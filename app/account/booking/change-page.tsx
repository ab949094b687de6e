import { openOwn, ownAction } from "#app/account/booking/open-own.server.ts";
import { ShownBooking } from "#app/account/booking/shown-booking.tsx";
import { appContext, todayContext } from "#app/context.ts";
import { bookingLabels, fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import { changeableKinds, choicesOf } from "#app/domain/own-rental/asked-change.server.ts";
import {
  type Decision,
  findRental,
  makeChange,
} from "#app/domain/own-rental/own-changes.server.ts";
import { mostDays } from "#app/domain/rental/line.ts";
import { addDays } from "#app/lib/dates.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { DescribedFields } from "#app/ui/described-fields.tsx";
import { Field, Form, FormFoot, FormSummary, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { type ChangeKind, changeWords as words } from "#content/rental-changes.ts";
import type { Route } from "./+types/change-page";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const app = context.get(appContext);
  const today = context.get(todayContext);
  const { booking, base } = await openOwn(args);
  const rental = await findRental(app, booking.id);
  const kinds = changeableKinds(rental, today);
  const { id, reference, street, street2, city, postcode } = booking;
  return {
    ...{ id, reference, base, today, kinds, address: { street, street2, city, postcode } },
    choices: kinds.map((kind) => ({
      kind,
      of: choicesOf(rental, kind, today).map(({ line, label, most }) => {
        return { label, most, id: line.id, from: line.day_from ?? "", last: line.day_to ?? "" };
      }),
    })),
    chosen: kinds.find((kind) => kind === url.searchParams.get("what")) ?? kinds[0],
  };
}

export const action = ownAction(async (fields, { booking, base, acting }, { request, context }) => {
  const made = await makeChange(context.get(appContext), booking.id, fields, acting);
  if ("shown" in made) {
    const failure = made.isStale ? { failure: words.errors.changed } : {};
    return { values: fields, errors: {}, ...failure, decision: made.shown };
  }
  const isCancelled = fields.what === "cancel" && "bookingCancelled";
  const done = made.made === "done" && (isCancelled || "bookingChanged");
  return redirectWithFlash(request, base, done || "changeAsked");
});

/** What a customer changes of a booking, in two steps: what it comes to, and the change itself. */
export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, base, kinds } = loaderData;
  const typed = actionData?.values.what ?? loaderData.chosen;
  const what = kinds.find((kind) => kind === typed);
  return (
    <div className="page-width pt-9 pb-section desktop:pt-14">
      <UnlistedHead title={`${words.title} ${reference}`} description={words.description} />
      <p>
        <a className="inline-link" href={base}>
          {words.back} {reference}
        </a>
      </p>
      <h1 className="type-display-2 mt-2">{words.title}</h1>
      <nav className="mt-6 flex flex-wrap gap-x-6 gap-y-1" aria-label={words.title}>
        {kinds.map((kind) => (
          <a
            key={kind}
            className="py-2 aria-[current]:font-strong aria-[current]:no-underline aria-[current]:shadow-[inset_0_-3px_0_var(--color-copper)] not-aria-[current]:inline-link"
            href={`${base}/change?what=${kind}`}
            aria-current={kind === what ? "page" : undefined}
          >
            {words.kinds[kind].label}
          </a>
        ))}
      </nav>
      {what ? (
        <ChangeForm
          key={what}
          {...loaderData}
          what={what}
          decision={actionData && "decision" in actionData ? actionData.decision : undefined}
        />
      ) : (
        <p className="type-lead mt-6">{words.nothing}</p>
      )}
    </div>
  );
}

type FormProps = Pick<
  Route.ComponentProps["loaderData"],
  "id" | "choices" | "today" | "address"
> & {
  what: ChangeKind;
  decision: Decision | undefined;
};

function ChangeForm({ id, choices, today, address, what, decision }: FormProps) {
  const of = choices.find(({ kind }) => kind === what)?.of ?? [];
  const [first] = of;
  const isOfDays = what === "extend" || what === "end";
  const isPriced = isOfDays || what === "delivery";
  const buttons = words.kinds[what];
  const isSeen = decision !== undefined;
  const look = isPriced ? words.lookPrice : words.look;
  return (
    <Form
      id={`change-${what}`}
      values={{ line: first?.id ?? "", number: of[1] ? "" : String(first?.most ?? ""), ...address }}
      labels={{ ...bookingLabels, ...words.labels }}
    >
      <div className="mt-6 max-w-160">
        <p className="mb-6">{words.leads[what]}</p>
        <input type="hidden" name="what" value={what} />
        <ShownBooking id={id} />
        <FormSummary />
        <div className="form-fields items-end">
          {first && !of[1] && <input type="hidden" name="line" value={first.id} />}
          {first && !of[1] && <p className="col-span-full font-strong">{first.label}</p>}
          {of[1] && (
            <SelectField name="line" wide>
              <Options of={of.map(({ id, label }) => [id, label] as const)} />
            </SelectField>
          )}
          {isOfDays && (
            <Field name="until" type="date" min={today} max={latest(of)} autoComplete="off" />
          )}
          {isOfDays && of.some(({ most }) => most > 1) && (
            <Field name="number" {...wholeNumber} hint={of[1] && words.all} optional />
          )}
          {what === "delivery" && (
            <Field name="day" type="date" min={addDays(today, 1)} max="9999-12-31" />
          )}
          {what === "address" && <DescribedFields of={fieldsOf("address")} />}
        </div>
        {decision && <Preview what={what} {...decision} />}
        <FormFoot
          submit={decision ? buttons[decision.can] : look}
          variant={isSeen && what === "cancel" ? "danger" : undefined}
          notice={what === "address" ? noticeOf("booking") : undefined}
        />
      </div>
    </Form>
  );
}

const latest = (of: readonly { from: string }[]) =>
  addDays(
    of
      .map(({ from }) => from)
      .sort()
      .at(-1) ?? "",
    mostDays - 1,
  );

/** What a change comes to: old and new, and whether it is done at once. */
function Preview({
  what,
  can,
  why,
  rows,
  difference,
  isFree,
  seen,
}: Decision & { what: ChangeKind }) {
  const { title, before, after, free, now, ask } = words.preview;
  return (
    <section
      className="my-8 bg-tint p-5 outline-none tablet:p-6"
      data-summary
      tabIndex={-1}
      aria-labelledby="change-preview"
    >
      <input type="hidden" name="seen" value={seen} />
      <h2 className="type-heading-3" id="change-preview">
        {what === "cancel" ? words.kinds.cancel.label : title}
      </h2>
      {rows.map(([label, was, is]) => (
        <dl
          key={label}
          className="mt-4 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 wrap-anywhere"
        >
          <dt className="col-span-full font-strong">{label}</dt>
          <dt className="text-soft">{before}</dt>
          <dd>{was}</dd>
          <dt className="text-soft">{after}</dt>
          <dd className="font-strong">{is}</dd>
        </dl>
      ))}
      {difference && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-(--hairline) pt-3">
          <span>{words.preview.difference}</span> <strong className="type-sum">{difference}</strong>
        </p>
      )}
      <p className="mt-4">
        {isFree && `${free} `}
        {why && `${why} `}
        {can === "now" ? now : ask}
      </p>
    </section>
  );
}
