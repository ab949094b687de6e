import { useState } from "react";
import { href, Link } from "react-router";
import { useSend } from "#app/desk/forms/post-form.tsx";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import type { FieldDifference } from "#app/domain/catalogue/document-words.ts";
import type { ClosedStops } from "#app/domain/publishing/closed-stops.server.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field } from "#app/ui/form.tsx";
import type { Route } from "./+types/document-page";

type Shown = Route.ComponentProps["loaderData"];

interface Props {
  /** The document as its page has read it. */
  shown: Shown;
  /** The newest. */
  version: number;
  /** Called after another draft was stored: the form begins anew. */
  onReplaced(): void;
}

const questions = {
  publish: { title: "Publish this draft?", yes: "Publish", variant: "green" },
  unschedule: { title: "Take this back before its day?", yes: "Take back", variant: "danger" },
  discard: { title: "Discard this draft?", yes: "Discard draft", variant: "danger" },
  "take-down": { title: "Take this notice down?", yes: "Take down now", variant: "danger" },
  "take-back": { title: "Go back to this version?", yes: "Make it the draft", variant: "green" },
} as const;

type Question = keyof typeof questions;

const effects = {
  publish:
    "Visitors see the saved draft at once, or from the start of a day on. Other drafts stay drafts.",
  unschedule:
    "Visitors go on seeing what is published. It becomes a draft again; if there is another draft, it remains under Versions.",
  discard: "The form then shows what visitors see. The draft remains under Versions.",
  "take-down": "Visitors no longer see it once you confirm.",
  "take-back":
    "It becomes the draft, in place of the present one. Input that is not saved is lost.",
};

/** Beside the form: what the draft changes, what can be done with it, and all versions. */
export function VersionsPart({ shown, version, onReplaced }: Props) {
  const { kind, slug, differences, stops, preview, scheduled, today } = shown;
  const [day, setDay] = useState("");
  const [asked, ask] = useState<Question>("publish");
  const [former, setFormer] = useState(version);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { say } = useToasts();
  const { send } = useSend(href("/admin/catalogue/:kind/:slug", { kind, slug }), () => {});
  const list = useSend(href("/admin/catalogue/:kind", { kind }), () => {});
  const act = async () => {
    const by = asked === "take-down" ? list.send : send;
    const { said, failure, errors } = await by([
      ["intent", asked],
      ["kind", kind],
      ["slug", slug],
      ["seen", String(asked === "unschedule" ? scheduled?.version : version)],
      ["day", asked === "publish" ? day : ""],
      ["version", String(former)],
    ]);
    setRefusal(failure ?? Object.values(errors)[0]);
    if (said === undefined) throw new Error("refused");
    say({ said });
    if (asked !== "publish") onReplaced();
  };
  useKeys(preview ? { p: () => window.open(preview) } : {});
  const open = (question: Question) => {
    ask(question);
    setRefusal(undefined);
    setAsking(true);
  };
  return (
    <aside
      aria-label="Draft and versions"
      className="desk-fields min-[1200px]:sticky min-[1200px]:top-0 min-[1200px]:max-h-dvh min-[1200px]:-mt-1 min-[1200px]:overflow-y-auto min-[1200px]:py-1"
    >
      <DraftPart shown={shown} ask={open} />
      {scheduled && (
        <FormPart title="Scheduled" isOwnLayout>
          <p>{`Version ${scheduled.version} is shown from ${scheduled.from}, by ${scheduled.by}.`}</p>
          <DifferenceList differences={scheduled.differences} />
          <Button variant="outline" size={42} onClick={() => open("unschedule")}>
            Take back…
          </Button>
        </FormPart>
      )}
      <VersionList
        shown={shown}
        onTakeBack={(version) => {
          setFormer(version);
          open("take-back");
        }}
      />
      <ConfirmDialog
        {...questions[asked]}
        text={
          <>
            <p>{effects[asked]}</p>
            {asked === "publish" && (
              <>
                <DifferenceList differences={differences} />
                <ClosedStopList stops={stops} />
                <FromDay today={today} onChange={setDay} />
              </>
            )}
            {refusal && (
              <div className="mt-4 -mb-6">
                <FailureLine>{refusal}</FailureLine>
              </div>
            )}
          </>
        }
        isOpen={isAsking}
        onOpenChange={setAsking}
        onYes={act}
      />
    </aside>
  );
}

/** The draft's differences from what visitors see, and its actions. */
function DraftPart({ shown, ask }: { shown: Shown; ask(question: Question): void }) {
  const { hasDraft, canTakeDown, differences, preview } = shown;
  return (
    <FormPart title="This draft" isOwnLayout>
      <p className="text-ink-soft empty:hidden">{describeDraft(shown)}</p>
      {hasDraft && <DifferenceList differences={differences} />}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {preview && (
          <ButtonLink
            variant="outline"
            size={42}
            href={preview}
            target="_blank"
            aria-keyshortcuts="p"
          >
            Preview <KeyHint>p</KeyHint>
          </ButtonLink>
        )}
        {canTakeDown && (
          <Button variant="outline" size={42} onClick={() => ask("take-down")}>
            Take down now…
          </Button>
        )}
        {hasDraft && (
          <>
            <Button size={42} onClick={() => ask("publish")}>
              Publish…
            </Button>
            <button
              type="button"
              className="min-h-8.5 cursor-pointer font-medium text-alarm hover:underline hover:underline-offset-4"
              onClick={() => ask("discard")}
            >
              Discard draft…
            </button>
          </>
        )}
      </div>
    </FormPart>
  );
}

/** All versions with their changes. @param onTakeBack makes a former one the draft */
function VersionList(props: { shown: Shown; onTakeBack(version: number): void }) {
  const { shown, onTakeBack } = props;
  const { versions, olderVersions } = shown;
  return (
    <FormPart title="Versions" isOwnLayout>
      <ol>
        {versions.map((one) => (
          <li key={one.version} className="border-b border-line py-2">
            <p className="flex justify-between gap-3">
              <span className="font-medium">
                Version {one.version}
                {one.state === "published" && ", public"}
                {one.state === "draft" && ", draft"}
                {one.state === "scheduled" && ", scheduled"}
              </span>
              <span className="text-ink-soft">{one.when}</span>
            </p>
            <p className="text-ink-soft wrap-anywhere">{one.author}</p>
            {one.differences.length > 0 && (
              <Disclosure title={formatCount(one.differences.length, "change")}>
                <DifferenceList differences={one.differences} />
              </Disclosure>
            )}
            {one.state === "former" && (
              <button
                type="button"
                className="staff-link cursor-pointer"
                aria-label={`Go back to this, version ${one.version}`}
                onClick={() => onTakeBack(one.version)}
              >
                Go back to this
              </button>
            )}
          </li>
        ))}
      </ol>
      {olderVersions > 0 && (
        <Link className="staff-link mt-2" to="?all=1">
          Show {formatCount(olderVersions, "older version")}
        </Link>
      )}
    </FormPart>
  );
}

/** The day from whose start on drafts are shown; empty for now. */
export function FromDay({ today, onChange }: { today: string; onChange?(day: string): void }) {
  const change = ({ target }: { target: { value: string } }) => onChange?.(target.value);
  const hint = "From 00:00 in India. Empty: now.";
  return <Field name="day" type="date" min={today} optional hint={hint} onChange={change} />;
}

/** The state of a draft whose differences do not show it, in words. */
function describeDraft({ hasDraft, isPublished, scheduled, differences }: Shown): string {
  if (!hasDraft && scheduled) return "No draft.";
  if (!hasDraft && isPublished) return "No draft: the form shows the published version.";
  if (!hasDraft) return "Not published. Save to make a draft again.";
  if (!isPublished) return "New: visitors do not see it yet.";
  return differences.length === 0 ? "Nothing differs from what visitors see." : "";
}

/** Warns of deliveries and collections on days that a draft closes. */
export function ClosedStopList({ stops }: { stops: ClosedStops | undefined }) {
  if (!stops) return null;
  const { count, listed } = stops;
  const others = count - listed.length;
  return (
    <div className="mt-3">
      <p className="font-medium text-alarm-deep">
        {`${formatCount(count, "delivery or collection", "deliveries and collections")} on the new closed days. Booked days stay: plan them in the calendar.`}
      </p>
      <ul>
        {listed.map(({ id, said }) => (
          <li key={said}>
            <Link className="staff-link" to={`/admin/bookings/${id}`}>
              {said}
            </Link>
          </li>
        ))}
        {others > 0 && <li>{`and ${formatNumber(others)} more`}</li>}
      </ul>
    </div>
  );
}

/** Field by field, what was and what is. */
export function DifferenceList({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <dl>
      {differences.map(({ name, label, before, after }) => (
        <div
          key={name}
          className="grid gap-x-3 border-b border-line py-2 tablet:grid-cols-[110px_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
            {before && (
              <del className="block text-quiet">
                <span className="sr-only">before: </span>
                {before}
              </del>
            )}
            <ins className="block no-underline">
              <span className="sr-only">now: </span>
              {after || "empty"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
