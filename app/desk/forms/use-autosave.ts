import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { useSay, useSend } from "#app/desk/forms/post-form.tsx";
import { type EditAnswer, readBase, type Versioned } from "#app/domain/edits/merge-edits.ts";
import { failureOf } from "#app/lib/form-answer.ts";

/** After the last letter, in milliseconds. */
const pauseMs = 1_000;

type Answer = EditAnswer & Pick<EditOutcome, "shortages">;
type Stored = Pick<Versioned, "version" | "values">;

interface Props {
  path: string;
  search: string;
  /** The record as the page shows it; its version is 0 while it is not stored. */
  now: Versioned;
  answered: Answer | undefined;
  /** Called with what is stored, after a save. */
  onStored(values: Stored["values"]): void;
}

/**
 * A form that is stored a second after the last letter without replacing its fields. If somebody
 * else saved first, it starts again with both edits; if both changed a field, it waits for the user.
 * The first save is by a button.
 * @returns `round`, the key of the form, `answer`, its message, and `box` for the element around it
 */
export function useAutosave({ path, search, now, answered, onStored }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const findForm = () => box.current?.querySelector("form") ?? undefined;
  const [{ round, values, answer, isAsked }, setBegun] = useState({
    ...{ round: 0, values: now.values, isAsked: answered !== undefined },
    answer: answered,
  });
  // The stored version, as far as this form knows.
  const known = useRef<Stored>(now);
  const [opened, setOpened] = useState<Versioned>(now);
  const [state, setState] = useState<{ isUnsaved: boolean; savedAt?: string; failure?: string }>({
    isUnsaved: false,
  });
  const timer = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const navigate = useNavigate();
  const say = useSay();
  const { send, isBusy } = useSend(path, () => {}, search);
  useEffect(() => () => clearTimeout(timer.current), []);

  const adopt = ({ version, base }: Readonly<Record<string, string>>) => {
    if (!version || !base) return;
    known.current = { version: Number(version), values: readBase({ base }) };
    setOpened((one) => ({ ...one, ...known.current }));
  };
  const begin = (values: Record<string, string>, sent: FormData, next?: Answer) => {
    // Input typed while the form was sent.
    for (const [name, value] of new FormData(findForm())) {
      const isRow = name.startsWith("product-") && values.product !== undefined;
      if (sent.get(name) !== value && typeof value === "string" && !isRow) values[name] = value;
    }
    setBegun((one) => ({
      ...{ round: one.round + 1, values, isAsked: next !== undefined },
      answer: next && { ...next, values },
    }));
  };
  const take = async (outcome: EditOutcome, sent: FormData, intent: string) => {
    const { said, next, values } = outcome;
    if (next) {
      // Before the question whether to leave is asked.
      flushSync(() => setState({ isUnsaved: false }));
      say({ said });
      return navigate(next, { replace: true });
    }
    adopt(values);
    const failure = failureOf(outcome);
    if (said !== undefined) {
      const savedAt = new Date().toLocaleTimeString("en-GB", {
        hour: "2-digit",
        minute: "2-digit",
      });
      setState({ isUnsaved: timer.current !== 0, savedAt });
      onStored(known.current.values);
      if (values.merged) begin({ ...known.current.values }, sent);
      else setBegun((one) => ({ ...one, answer: undefined, isAsked: false }));
    } else {
      if (failure) setState((one) => ({ ...one, isUnsaved: true, failure }));
      if (outcome.differences?.length) begin(values, sent, outcome);
      else setBegun((one) => ({ ...one, answer: outcome, isAsked: intent !== "autosave" }));
    }
  };
  /** Stores the form, or does with it what `intent` says, after what is on its way. */
  const run = (intent: string, submitter?: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = 0;
    const next = turn.current.then(async () => {
      const form = findForm();
      if (!form) return;
      const sent = new FormData(form, submitter);
      const { version, values } = known.current;
      sent.set("intent", intent);
      if (version > 0) {
        sent.set("version", String(version));
        sent.set("base", JSON.stringify(values));
      }
      await take(await send(sent), sent, intent);
    });
    turn.current = next.catch(() => {});
    return next;
  };
  const isTheirs = answer?.differences?.some(({ taken, both }) => !taken || both) ?? false;
  /** Something was typed, or done to the form. */
  const touch = () => {
    setState((one) => ({ ...one, isUnsaved: true }));
    clearTimeout(timer.current);
    if (now.version > 0 && !isTheirs) {
      timer.current = window.setTimeout(() => void run("autosave"), pauseMs);
    }
  };
  return {
    box,
    findForm,
    round,
    values,
    answer,
    isAsked,
    isTheirs,
    opened,
    isBusy,
    run,
    touch,
    ...state,
  };
}
