import { useContext } from "react";
import type { Difference, EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { Button } from "#app/ui/button.tsx";
import { FormContext } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The first part of an edit form: its version and base, and the changes of others meanwhile. */
export function EditState({
  opened,
  now,
  answer,
}: {
  /** The record when the form was opened; left out where an answer has it all. */
  opened: Versioned | undefined;
  /** The record as it is stored now. */
  now: Versioned | undefined;
  answer: EditAnswer | undefined;
}) {
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
          className="mb-7 flex gap-3 rounded-control bg-new-tint px-4 pt-3.5 pb-2.5 text-[1rem] font-strong text-new-text"
        >
          <Icon name="info" />
          Somebody else has just saved this. Go on typing: before anything is saved you see what
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
  const open = differences.filter(({ taken }) => !taken);
  return (
    <section
      data-conflict
      aria-labelledby="edit-conflict"
      tabIndex={-1}
      className="mb-9 rounded-control border border-l-5 border-copper bg-fresh px-5 pt-5 pb-4.5"
    >
      <h2 id="edit-conflict" className="type-heading-4">
        Somebody else saved this while you were editing
      </h2>
      <p className="mt-1.5 max-w-[38em]">
        Nothing you typed is lost, and nothing of yours is saved yet. Where both of you changed
        something, yours is in the form; save to keep it.
      </p>
      <ul className="mt-3.5">
        {differences.map(({ name, theirs, yours, taken }) => (
          <li
            key={name}
            className="grid place-items-start gap-x-5 gap-y-1.5 border-t border-new-line pt-3 pb-2.5 tablet:grid-cols-[120px_1fr_auto]"
          >
            <h3 className="font-medium">{labels[name] ?? name}</h3>
            <dl className={taken ? pairs : `${pairs} [&_dd]:font-medium`}>
              <div>
                <dt className="text-ink-soft">Theirs</dt>
                <dd>{theirs || "empty"}</dd>
              </div>
              <div>
                <dt className="text-ink-soft">{taken ? "Before, here" : "Yours"}</dt>
                <dd>{yours || "empty"}</dd>
              </div>
            </dl>
            {taken ? (
              <p className="flex items-center gap-2 [&>.icon]:-mt-[3px] [&>.icon]:w-4">
                <Icon name="check" />
                Theirs is in the form
              </p>
            ) : (
              <Button {...take} value={name} size={34}>
                Take theirs
                <span className="sr-only"> for {labels[name] ?? name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <div className="mt-2">
          <Button {...take} value="*" size={42}>
            Take theirs everywhere
          </Button>
        </div>
      )}
    </section>
  );
}

/**
 * Enter in a field presses its form's first button (HTML standard, implicit submission). Placed
 * first in a form with several buttons, this one saves.
 */
export function EnterSaves() {
  return (
    <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
      Save
    </button>
  );
}
