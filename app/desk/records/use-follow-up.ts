import { useEffect, useEffectEvent } from "react";
import { useFetcher, useLocation, useNavigate, useOutletContext } from "react-router";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";

/** What stands around a record: who could look after it, and where to say what became of it. */
export interface ListContext {
  staff: readonly { id: string; name: string }[];
  me: string;
  say(answer: EditOutcome): void;
  /** Sends the form of a button that may be gone before the answer comes: its row has moved. */
  send(button: HTMLElement): void;
}

export function useListContext(): ListContext {
  return useOutletContext<ListContext>();
}

/**
 * A form that is sent without leaving the page.
 * @param say says what became of it
 * @param onDone called when what was asked for is stored
 */
export function useFollowUp(say: ListContext["say"], onDone: () => void = () => {}) {
  const fetcher = useFetcher<EditOutcome>();
  const { data: answer } = fetcher;
  const receive = useEffectEvent((outcome: EditOutcome) => {
    say(outcome);
    if (outcome.said) onDone();
  });
  useEffect(() => {
    if (answer) receive(answer);
  }, [answer]);
  return { Form: fetcher.Form, isBusy: fetcher.state !== "idle", answer };
}

/** For the page: says what became of what rows asked for, and moves on where an answer leads. */
export function useSend(say: ListContext["say"]): ListContext["send"] {
  const fetcher = useFetcher<EditOutcome>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const receive = useEffectEvent((outcome: EditOutcome) => {
    say(outcome);
    const { said, next = pathname + search } = outcome;
    if (said && next !== pathname + search) navigate(next, { preventScrollReset: true });
  });
  useEffect(() => {
    if (fetcher.data) receive(fetcher.data);
  }, [fetcher.data]);
  return (button) => {
    if (button instanceof HTMLButtonElement) void fetcher.submit(button);
  };
}
