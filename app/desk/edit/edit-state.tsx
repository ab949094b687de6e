import { useContext } from "react";
import type { Difference, EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { Button } from "#app/ui/button.tsx";
import { FormContext } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Stands first in an edit form: its version and base, and what somebody else changed meanwhile. */
export function EditState({
  opened,
  now,
  answer,
}: {
  /** The record as it was when the form was opened; left out where an answer carries it all. */
  opened: Versioned | undefined;
  /** The record as the live feed has it. */
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
        <p className="edit-notice" role="status">
          <Icon name="info" />
          Somebody else has just saved this. Go on typing: before anything is saved you see what
          they changed.
        </p>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  );
}

const take = { type: "submit", name: "take", variant: "outline", formNoValidate: true } as const;

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { labels } = useContext(FormContext);
  const open = differences.filter(({ taken }) => !taken);
  return (
    <section className="edit-conflict" aria-labelledby="edit-conflict" tabIndex={-1}>
      <h2 id="edit-conflict">Somebody else saved this while you were editing</h2>
      <p className="mt-1.5 max-w-[38em]">
        Nothing you typed is lost, and nothing of yours is saved yet. Where both of you changed
        something, yours stands in the form; save to keep it.
      </p>
      <ul className="mt-3.5">
        {differences.map(({ name, theirs, yours, taken }) => (
          <li key={name} data-taken={taken || undefined}>
            <h3 className="font-medium">{labels[name] ?? name}</h3>
            <dl>
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
              <p>
                <Icon name="check" />
                Theirs stands in the form
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
        <Button {...take} value="*" size={42}>
          Take theirs everywhere
        </Button>
      )}
    </section>
  );
}

/**
 * Enter in a field presses its form's first button (HTML standard, implicit submission). Standing
 * first in a form with several buttons, this one makes that the one that saves.
 */
export function EnterSaves() {
  return (
    <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
      Save
    </button>
  );
}
