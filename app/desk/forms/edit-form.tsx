import { type ComponentProps, type ReactNode, useContext, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker, useNavigate } from "react-router";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { useSend } from "#app/desk/forms/post-form.tsx";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import type { Difference, EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { capitalize } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, FormContext, FormFoot, FormSummary } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = Pick<
  ComponentProps<typeof Form>,
  "id" | "action" | "labels" | "notes" | "children" | "autoComplete"
> & {
  answer: EditAnswer | undefined;
  /** The record when the form was opened, and as it is stored now; neither for a new one. */
  opened: Versioned | undefined;
  now: Versioned | undefined;
  /** The first values of a new record. */
  filled?: Record<string, string> | undefined;
  /** Also of a record that only the answer still has. */
  isEdit?: boolean;
  /** Below or beside the children, followed by the button. Without it there is one column. */
  second?: ReactNode;
  submit: string;
  send: (form: FormData) => unknown;
  /** It is on its way, and takes no input meanwhile. */
  isBusy: boolean;
};

type Answer = EditAnswer & Pick<EditOutcome, "shortages">;

/**
 * Sends an edit form without leaving its page. A refused form starts again with its input and the
 * reason, a stored one with the stored values.
 * @param path of the page, with its query in `search` @param answered the page's own answer
 * @param now the values that the page shows
 * @returns `round`, the key of the form, the properties of `EditForm`, and in `opened` the values at
 * the form's start, which live changes do not replace
 */
export function useEditing<Shown>(
  path: string,
  answered: Answer | undefined,
  now: Shown,
  search = "",
) {
  const first = { round: 0, answer: answered, focus: "" };
  const [{ round, answer, focus }, setRound] = useState(first);
  const [begun, setBegun] = useState({ round, opened: now });
  if (begun.round !== round) setBegun({ round, opened: now });
  const { opened } = begun;
  const navigate = useNavigate();
  const { say } = useToasts();
  const { send: post, isBusy } = useSend(path, () => {}, search);
  const begin = (answer?: Answer, focus = "") => setRound({ round: round + 1, answer, focus });
  const send = async (form: FormData) => {
    const focus = document.activeElement?.id;
    const { said, next, ...outcome } = await post(form);
    if (said === undefined) {
      const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      const hasValues = Object.keys(outcome.values).length > 0;
      return begin(hasValues ? outcome : { ...outcome, values: typed });
    }
    say({ said });
    if (next && next !== path + search) await navigate(next);
    begin(undefined, focus);
  };
  // Restores the focus in the new form.
  useEffect(() => {
    if (round === 0 || answer) return;
    const same = focus && document.getElementById(focus);
    const submit = document.querySelector<HTMLElement>(".desk-fields [data-submit]");
    (same || submit)?.focus();
  }, [round, answer, focus]);
  return { round, opened, begin, sending: { action: path + search, answer, send, isBusy } };
}

/**
 * Adds a record or edits one. Two columns as soon as both have room, so that a caller's booking
 * fits into the window.
 */
export function EditForm({ opened, now, filled, isEdit = opened !== undefined, ...props }: Props) {
  const { answer, children, second, submit, send, isBusy, ...form } = props;
  // Not while it is being saved.
  const [isUnsaved, setUnsaved] = useState(answer !== undefined);
  return (
    <div className="desk-fields" onInput={() => setUnsaved(true)} aria-busy={isBusy} inert={isBusy}>
      <Form
        answer={answer}
        values={opened?.values ?? filled}
        onSubmit={(event) => {
          setUnsaved(false);
          event.preventDefault();
          send(new FormData(event.currentTarget, event.nativeEvent.submitter));
        }}
        {...form}
      >
        {/* Enter presses a form's first button (HTML standard, implicit submission): this one saves. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <FormSummary />
        {isEdit && <EditState {...{ opened, now, answer }} />}
        <div
          className={
            second
              ? "grid max-w-180 gap-8 min-[1200px]:max-w-288 min-[1200px]:grid-cols-2 min-[1200px]:gap-12"
              : "max-w-180"
          }
        >
          <div>{children}</div>
          <div
            className={second ? "" : "sticky bottom-0 z-1 mt-5 border-t border-line bg-ground py-3"}
          >
            {second && <div className="mb-6">{second}</div>}
            <FormFoot submit={submit} />
          </div>
        </div>
      </Form>
      <LeaveQuestion isUnsaved={isUnsaved} />
    </div>
  );
}

/** Asks before a form with input is left: by a link of the desk in a dialog, else the browser does. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your input on this page will be lost."
      yes="Leave"
      isOpen={state === "blocked"}
      onOpenChange={() => reset?.()}
      onYes={() => proceed?.()}
    />
  );
}

/** The form's version and base, and the changes of others meanwhile. */
export function EditState({ opened, now, answer }: Pick<Props, "opened" | "now" | "answer">) {
  const state = { version: opened?.version, base: JSON.stringify(opened?.values ?? {}) };
  const { version, base } = { ...state, ...answer?.values };
  const differences = answer?.differences ?? [];
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="differs" value={JSON.stringify(differences)} />
      {now && now.version !== opened?.version && (
        <p
          role="status"
          className="mb-7 flex gap-3 rounded-control bg-new-tint px-4 py-3 text-body font-strong text-new-text"
        >
          <Icon name="info" />
          {now.savedBy} has just saved this. Go on typing: before anything is saved you see what
          they changed.
        </p>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  );
}

const pairs =
  "[&_dd]:wrap-anywhere [&_dd]:whitespace-pre-wrap [&>div]:grid [&>div]:grid-cols-[96px_minmax(0,1fr)]";

const take = { type: "submit", name: "take", variant: "outline", formNoValidate: true } as const;

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { labels } = useContext(FormContext);
  return (
    <section
      data-conflict
      aria-labelledby="edit-conflict"
      tabIndex={-1}
      className="mb-9 rounded-control border border-l-5 border-copper bg-fresh px-5 py-5"
    >
      <h2 id="edit-conflict" className="type-heading-4">
        {differences[0]?.by} saved this while you were editing
      </h2>
      <p className="mt-2 max-w-[38em]">
        Your input is not lost, and not saved yet. Where both of you changed a field, the form has
        your value: save to store it.
      </p>
      <ul className="mt-4">
        {differences.map(({ name, theirs, yours, taken, both }) => (
          <li
            key={name}
            className="grid place-items-start gap-x-5 gap-y-2 border-t border-new-line py-3 tablet:grid-cols-[120px_1fr_auto]"
          >
            <h3 className="font-medium">{labels[name] ?? capitalize(name)}</h3>
            <dl className={taken ? pairs : `${pairs} [&_dd]:font-medium`}>
              {Object.entries({
                Theirs: theirs,
                [taken && !both ? "Before, here" : "Yours"]: yours,
              }).map(([label, value]) => (
                <div key={label}>
                  <dt className="text-ink-soft">{label}</dt>
                  <dd>{value || "empty"}</dd>
                </div>
              ))}
            </dl>
            {taken ? (
              <p className="flex items-center gap-2 [&>.icon]:w-4">
                <Icon name="check" />
                {both ? "Both are in the form" : "Theirs is in the form"}
              </p>
            ) : (
              <Button {...take} value={name} size={34}>
                Take theirs<span className="sr-only"> for {labels[name] ?? capitalize(name)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {differences.filter(({ taken }) => !taken).length > 1 && (
        <div className="mt-2">
          <Button {...take} value="*" size={42}>
            Take theirs everywhere
          </Button>
        </div>
      )}
    </section>
  );
}
