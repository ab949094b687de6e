import { openOwn, ownAction } from "#app/account/booking/open-own.server.ts";
import { ShownBooking } from "#app/account/booking/shown-booking.tsx";
import { appContext, todayContext } from "#app/context.ts";
import { bookingLabels, fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import { offeredChanges } from "#app/domain/own-rental/asked-change.server.ts";
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
  const app = args.context.get(appContext);
  const today = args.context.get(todayContext);
  const { booking, base } = await openOwn(args);
  const offered = offeredChanges(await findRental(app, booking.id), today);
  const { id, reference, street, street2, city, postcode } = booking;
  return {
    ...{ id, reference, base, today, address: { street, street2, city, postcode } },
    offered: offered.map(({ kind, choices }) => ({
      kind,
      choices: choices.map(({ line, ...choice }) => ({
        ...{ ...choice, id: line.id, latest: addDays(line.day_from ?? today, mostDays - 1) },
      })),
    })),
    asked: args.url.searchParams.get("what"),
  };
}

export const action = ownAction(async (fields, { booking, base, acting }, { request, context }) => {
  const made = await makeChange(context.get(appContext), booking.id, fields, acting);
  if ("shown" in made) {
    const failure = made.isStale ? { failure: words.errors.changed } : {};
    return { values: fields, errors: {}, ...failure, decision: made.shown };
  }
  return redirectWithFlash(request, base, made.made === "done" ? "bookingChanged" : "changeAsked");
});

/** Changes a booking in two steps: what it comes to, and the change itself. */
export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, base, offered } = loaderData;
  const asked = actionData ? actionData.values.what : loaderData.asked;
  const chosen =
    offered.find(({ kind }) => kind === asked) ?? (actionData ? undefined : offered[0]);
  return (
    <div className="page-width pt-9 pb-section desktop:pt-14">
      <UnlistedHead title={`${words.title} ${reference}`} description={words.description} />
      <p>
        <a className="inline-link" href={base}>
          {words.back} {reference}
        </a>
      </p>
      <h1 className="type-title mt-2">{words.title}</h1>
      <nav className="mt-6 flex flex-wrap gap-x-6 gap-y-1" aria-label={words.title}>
        {offered.map(({ kind }) => (
          <a
            key={kind}
            className="py-2 aria-[current]:font-strong aria-[current]:no-underline aria-[current]:shadow-[inset_0_-3px_0_var(--color-copper)] not-aria-[current]:inline-link"
            href={`${base}/change?what=${kind}`}
            aria-current={kind === chosen?.kind ? "page" : undefined}
          >
            {words.kinds[kind].label}
          </a>
        ))}
      </nav>
      {chosen ? (
        <ChangeForm
          key={chosen.kind}
          {...loaderData}
          {...chosen}
          decision={actionData && "decision" in actionData ? actionData.decision : undefined}
        />
      ) : (
        <p className="type-lead mt-6">{words.nothing}</p>
      )}
    </div>
  );
}

type Shown = Route.ComponentProps["loaderData"];
type FormProps = Pick<Shown, "id" | "today" | "address"> &
  Shown["offered"][number] & { decision: Decision | undefined };

function ChangeForm({ id, kind: what, choices, today, address, decision }: FormProps) {
  const [first, second] = choices;
  const isOfDays = what === "extend" || what === "end";
  const buttons = words.kinds[what];
  const look = first ? words.lookPrice : words.look;
  const number = second ? "" : String(first?.most ?? "");
  const latest = choices
    .map((choice) => choice.latest)
    .sort()
    .at(-1);
  return (
    <Form
      id={`change-${what}`}
      values={{ line: first?.id ?? "", number, ...address }}
      labels={{ ...bookingLabels, ...words.labels }}
    >
      <div className="mt-6 max-w-160">
        <p className="mb-6">{words.leads[what]}</p>
        <input type="hidden" name="what" value={what} />
        <ShownBooking id={id} />
        <FormSummary />
        <div className="form-fields items-end">
          {second ? (
            <SelectField name="line" wide>
              <Options of={choices.map(({ id, label }) => [id, label] as const)} />
            </SelectField>
          ) : (
            first && (
              <p className="col-span-full font-strong">
                <input type="hidden" name="line" value={first.id} />
                {first.label}
              </p>
            )
          )}
          {isOfDays && (
            <Field name="until" type="date" min={today} max={latest} autoComplete="off" />
          )}
          {isOfDays && choices.some(({ most }) => most > 1) && (
            <Field name="number" {...wholeNumber} hint={second && words.all} optional />
          )}
          {what === "delivery" && (
            <Field name="day" type="date" min={addDays(today, 1)} max="9999-12-31" />
          )}
          {what === "address" && <DescribedFields of={fieldsOf("address")} />}
        </div>
        {decision && <Preview what={what} {...decision} />}
        <FormFoot
          submit={decision ? buttons[decision.can] : look}
          variant={decision && what === "cancel" ? "danger" : undefined}
          notice={what === "address" ? noticeOf("booking") : undefined}
        />
      </div>
    </Form>
  );
}

/** The outcome of a change: old and new, and whether it is done at once. */
function Preview({ what, can, why, ...shown }: Decision & { what: ChangeKind }) {
  const { title, before, after, free, now, ask } = words.preview;
  return (
    <section
      className="my-8 bg-tint p-5 outline-none tablet:p-6"
      data-summary
      tabIndex={-1}
      aria-labelledby="change-preview"
    >
      <input type="hidden" name="seen" value={shown.seen} />
      <h2 className="type-heading-3" id="change-preview">
        {what === "cancel" ? words.kinds.cancel.label : title}
      </h2>
      {shown.rows.map(([label, was, is]) => (
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
      {shown.difference && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-(--hairline) pt-3">
          <span>{words.preview.difference}</span>{" "}
          <strong className="type-sum">{shown.difference}</strong>
        </p>
      )}
      <p className="mt-4">
        {shown.isFree && `${free} `}
        {why && `${why} `}
        {can === "now" ? now : ask}
      </p>
    </section>
  );
}
