import { type ReactNode, useState } from "react";
import { href, Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { describeHandover } from "#app/desk/deliveries/handover-form.server.ts";
import { ScanField, type Scanned } from "#app/desk/deliveries/scan-field.tsx";
import { addressOf } from "#app/desk/deliveries/stop-rows.ts";
import { FormDialog, PostForm, type SentFields, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { failureOf } from "#app/lib/form-answer.ts";
import { capitalize, formatNumber } from "#app/lib/format.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, FieldError, FormContext, useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Described = ReturnType<typeof describeHandover>;

interface Props {
  handover: Described;
  words: Record<"title" | "facts" | "part" | "submit" | "counted" | "none" | "mail", string>;
  /** Machines that are chosen, of those there are to choose from. */
  chosen: number;
  all: number;
  /** The machines that are not chosen, in words, and whether a day is required for them. */
  rest: { words: string; isAsked: boolean };
  scan(label: string, isFirst?: boolean): Promise<Scanned>;
  /** Sent beside the input: of the chosen machines. */
  fields: SentFields;
  /** Beside the count, and in the form. */
  beside: ReactNode;
  input?: ReactNode;
  /** Below the facts. */
  below?: ReactNode;
  /** The machines; their inputs belong to the form by `handoverForm`. */
  children: ReactNode;
}

const inputLabels = { note: "Received by" };

/** The id of the form of a handover. */
export const handoverForm = "handover";

/**
 * A delivery or return: machines at the left, facts and the form's foot at the right. With fewer
 * machines than there are it asks for the day of the rest before it is sent.
 */
export function HandoverPage({
  handover,
  words,
  chosen,
  all,
  rest,
  scan,
  fields,
  ...parts
}: Props) {
  const { branch, customer, openLines, seen, today, early } = handover;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Of this opening of the page: a second sending of its form is the same act.
  const [key] = useState(handover.key);
  // Fields that wait for a confirmation: about the rest, or because it is early.
  const [asking, setAsking] = useState<SentFields>();
  const ofBranch = `?${new URLSearchParams({ branch: branch.id })}`;
  const sending = useStore(pathname, ({ next }) => next && navigate(next), ofBranch);
  const { send, isBusy, answer } = sending;
  const title = `${words.title} ${customer}`;
  const failure = failureOf(answer);
  const isPart = chosen < all && openLines !== "";
  const submit = (form: FormData) => {
    if (chosen === 0 || !(isPart || early)) return send(form);
    return setAsking(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
  };
  return (
    <StaffPage windowTitle={title}>
      <Head handover={handover} title={title} calendar={href("/admin/calendar") + ofBranch} />
      <FormContext
        value={{ id: handoverForm, answer: asking ? undefined : answer, labels: inputLabels }}
      >
        <div className="grid gap-x-10 gap-y-7 max-desktop:pb-14 desktop:grid-cols-[minmax(0,760fr)_minmax(0,352fr)]">
          <div className="min-w-0">
            {all === 0 ? (
              <div className="rounded-control border border-line bg-card px-4 py-5">
                <p className="mb-4">{words.none}</p>
                <ButtonLink variant="outline" size={42} href={href("/admin/calendar")}>
                  Calendar
                </ButtonLink>
              </div>
            ) : (
              <>
                <ScanField scan={scan} first={search.get("scan")} />
                <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
                  <h2 className="text-lead font-bold">
                    <span role="status">
                      {`${formatNumber(chosen)} of ${formatNumber(all)} ${words.counted}`}
                    </span>
                  </h2>
                  {parts.beside}
                </div>
                <Pads done={chosen} all={all} />
                {parts.children}
              </>
            )}
          </div>
          <div className="min-w-0 self-start desktop:sticky desktop:top-5">
            <HandoverFacts handover={handover} title={words.facts} />
            {parts.below}
            {all > 0 && (
              <PostForm
                id={handoverForm}
                className="desk-fields"
                send={submit}
                isBusy={isBusy}
                noValidate
                data-ctrl-enter
                fields={[...Object.entries({ key, seen, lines: openLines }), ...fields]}
              >
                <SidePart title={words.part}>
                  {parts.input}
                  {handover.canMail && <CheckBox name="tell" label={words.mail} />}
                  {failure && !isBusy && !asking && (
                    <div className="mt-3">
                      <FailureLine>{failure}</FailureLine>
                    </div>
                  )}
                </SidePart>
                {/* On phones always in the window. */}
                <div className="max-desktop:fixed max-desktop:inset-x-0 max-desktop:bottom-0 max-desktop:z-2 max-desktop:border-t max-desktop:border-line max-desktop:bg-ground max-desktop:px-4 max-desktop:py-2 [&_.button]:w-full">
                  <Button type="submit">
                    {`${words.submit} ${formatNumber(chosen)} of ${formatNumber(all)}${chosen < all || early ? "…" : ""}`}
                    <KeyHint>Ctrl Enter</KeyHint>
                  </Button>
                </div>
              </PostForm>
            )}
          </div>
        </div>
      </FormContext>
      {asking && (
        <FormDialog
          title={isPart ? rest.words : "Before the first day"}
          sending={sending}
          submit={`${words.submit} ${formatNumber(chosen)}`}
          fields={asking}
          labels={{ "rest-day": "The rest on", "rest-time": "Time" }}
          onClose={() => setAsking(undefined)}
        >
          {isPart && (
            <div className="grid grid-cols-2 gap-3">
              <Field name="rest-day" type="date" min={today} optional={!rest.isAsked} autoFocus />
              <Field name="rest-time" maxLength={40} autoComplete="off" optional />
            </div>
          )}
          {early && <EarlyBox early={early} isFirst={!isPart} />}
        </FormDialog>
      )}
    </StaffPage>
  );
}

type HeadProps = { handover: Described; title: string; calendar: string };

function Head({ handover, title, calendar }: HeadProps) {
  return (
    <header className="mb-5 flex items-center gap-3">
      <Link className="grid size-8.5 flex-none place-items-center max-tablet:size-11" to={calendar}>
        <Icon name="chevron-left" />
        <span className="sr-only">Calendar</span>
      </Link>
      <div className="min-w-0">
        <h1 className="wide text-lead/tight wrap-anywhere tablet:text-heading">{title}</h1>
        <div className="flex flex-wrap gap-x-4 text-ink-soft [&>p]:m-0">
          <span>{handover.reference}</span>
          <LiveLine>{handover.branch.name}</LiveLine>
        </div>
      </div>
    </header>
  );
}

/** A scanner's Enter confirms nothing: the server asks for the tick. */
function EarlyBox({ early, isFirst }: { early: string; isFirst: boolean }) {
  const { id, error } = useField("early");
  return (
    <div>
      <p>{early}</p>
      <CheckBox
        name="early"
        label="Deliver before that day"
        autoFocus={isFirst}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** A part beside the machines. */
export function SidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-6 border-t-[2.5px] border-board pt-3">
      <h2 className="mb-2 text-body font-strong">{title}</h2>
      {children}
    </section>
  );
}

/** Address and contact of a handover. */
function HandoverFacts({ handover, title }: { handover: Described; title: string }) {
  const { stop, customer, contact, phone, id } = handover;
  const seesRecords = useMay("records");
  const facts: Record<string, ReactNode> = {
    When: stop ? [stop.weekday, stop.time].filter(Boolean).join(", ") : "No day left",
    Where: stop && <a href={mapsAppAddress(addressOf(stop))}>{addressOf(stop)}</a>,
    Contact: (
      <>
        {contact || customer}
        {phone && ", "}
        {phone && <a href={phoneLink(phone)}>{phone}</a>}
      </>
    ),
    Collect: stop && capitalize(stop.collect),
    "With it": handover.accessories.join("; "),
    Until: stop?.until,
    Driver: stop?.driver,
    Later: handover.later.join(", "),
    Challan: handover.challans.length > 0 && <ChallanLinks challans={handover.challans} />,
  };
  return (
    <SidePart title={title}>
      <dl className="[&>div]:grid [&>div]:grid-cols-[72px_minmax(0,1fr)] [&>div]:gap-3 [&>div]:border-t [&>div]:border-line [&>div]:py-2 [&>div]:first:border-t-0 [&_a]:underline-offset-4">
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {seesRecords && (
        <Link className="staff-link mt-1" to={bookingPath(id)}>
          Booking details
        </Link>
      )}
    </SidePart>
  );
}

function ChallanLinks({ challans }: Pick<Described, "challans">) {
  return challans.map(({ id, number }) => (
    <a key={id} className="block py-1" href={href("/admin/documents/:id/pdf", { id })}>
      {number}, PDF
    </a>
  ));
}

/** A pad for each machine; more than 24 are one line with the count. */
function Pads({ done, all }: { done: number; all: number }) {
  const pads = Math.min(all, 24);
  const filled = all > 24 ? Math.round((done / all) * pads) : done;
  const places = Array.from({ length: pads }, (_, place) => place * 30 + 9);
  const lookOf = (x: number) => {
    if (x < filled * 30) return "fill-board";
    const edge = x < (filled + 1) * 30 ? "stroke-copper" : "stroke-green-edge";
    return `fill-ground stroke-[2.5] ${edge}`;
  };
  if (all < 2) return null;
  return (
    <svg
      viewBox={`0 0 ${pads * 30} 18`}
      aria-hidden="true"
      className="mb-5 h-4.5 w-full"
      preserveAspectRatio="xMinYMid meet"
    >
      <path className="stroke-green-edge stroke-2" d={`M9 9H${pads * 30 - 21}`} />
      {filled > 1 && <path className="stroke-board stroke-2" d={`M9 9H${(filled - 1) * 30 + 9}`} />}
      {places.map((x) => (
        <circle key={x} cx={x} cy={9} r={6} className={lookOf(x)} />
      ))}
    </svg>
  );
}

interface MachinesProps {
  name: string;
  /** Beside the name. */
  count: string;
  beside?: ReactNode;
  children: ReactNode;
}

/** The machines of a configuration. */
export function Machines({ name, count, beside, children }: MachinesProps) {
  return (
    <section aria-label={name} className="mb-6">
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3">
        <h3 className="text-body font-strong">{name}</h3>
        <span className="text-ink-soft">{count}</span>
        <span className="ml-auto">{beside}</span>
      </div>
      <div className="overflow-clip rounded-control border border-line bg-card max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0">
        {children}
      </div>
    </section>
  );
}
