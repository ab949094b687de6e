import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type ChoiceProps = Record<"name" | "label" | "intent" | "value", string> & {
  children: ReactNode;
  /** Where the choice is confirmed on the page first: the name that it has in its address. */
  asksAt?: string | undefined;
  /** How what is chosen looks in the closed box, in place of its bare name. */
  shown?: (value: string) => ReactNode;
};

/**
 * One choice, saved as soon as it is made; without script its button saves it. It follows the
 * record when somebody else changes it.
 */
export function Choice({ name, label, intent, value, asksAt, shown, children }: ChoiceProps) {
  const [, setSearch] = useSearchParams();
  const ask = (at: string, next: string) => {
    setChosen(undefined);
    setSearch(
      (search) => {
        search.set(at, next);
        return search;
      },
      { preventScrollReset: true },
    );
  };
  const [chosen, setChosen] = useState<string>();
  const [isSaved, setSaved] = useSavedMark();
  const { say } = useRecordList();
  const { Form, isBusy, submit } = useFollowUp((outcome) => {
    setSaved(outcome.said !== undefined);
    say(outcome);
  });
  const { choose, ...select } = useChosen((next) => {
    setChosen(next);
    if (next !== value && asksAt) ask(asksAt, next);
    else if (next !== value) void submit({ intent, [name]: next }, { method: "post" });
  });
  // Once it is sent and the record is read again, the record says what holds.
  useEffect(() => (isBusy ? () => setChosen(undefined) : undefined), [isBusy]);
  return (
    <Form method={asksAt ? "get" : "post"} aria-busy={isBusy}>
      <label htmlFor={`record-${name}`}>{label}</label>
      <span className="saved-mark" role="status">
        {isSaved && (
          <>
            <Icon name="check" />
            Saved
          </>
        )}
      </span>
      <div className="select-box">
        <select
          {...select}
          id={`record-${name}`}
          name={asksAt ?? name}
          value={chosen ?? value}
          onChange={({ target }) => {
            setChosen(target.value);
            setSaved(false);
            choose(target.value);
          }}
        >
          {children}
        </select>
        {shown && (
          // Without script it would go on to show what was chosen before.
          <span className="chosen-look no-script:hidden" aria-hidden="true">
            {shown(chosen ?? value)}
          </span>
        )}
        <Icon name="chevron-down" />
      </div>
      <noscript>
        <Button type="submit" variant="outline" size={42} name="intent" value={intent}>
          Save<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </noscript>
    </Form>
  );
}

/** How long "Saved" stands at a label, in milliseconds. */
const savedMs = 3_000;

function useSavedMark() {
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);
  return [isSaved, setSaved] as const;
}

/** How long the keyboard may rest on an option on its way to another, in milliseconds. */
const restMs = 600;

/**
 * Tells when a choice in a select is meant. In a closed select the arrow keys go through all that
 * lies between, so what they reach counts once they rest, or the select is left; a click counts at
 * once.
 */
function useChosen(save: (value: string) => void) {
  const isByKey = useRef(false);
  const pending = useRef<{ value: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const settle = () => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const { value } = pending.current;
    pending.current = undefined;
    save(value);
  };
  return {
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyDown: () => {
      isByKey.current = true;
    },
    onBlur: settle,
    choose(value: string) {
      if (!isByKey.current) return save(value);
      clearTimeout(pending.current?.timer);
      pending.current = { value, timer: setTimeout(settle, restMs) };
    },
  };
}
