import { useEffect, useEffectEvent } from "react";
import { useFetcher, useLocation, useNavigate, useOutletContext } from "react-router";
import type { FollowUpAnswer } from "#app/desk/records/follow-up.server.ts";

/** What stands around a record: who could look after it, and where to say what became of it. */
export interface ListContext {
  staff: readonly { id: string; name: string }[];
  me: string;
  say(answer: FollowUpAnswer): void;
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
  const fetcher = useFetcher<FollowUpAnswer>();
  const { data: answer } = fetcher;
  const hear = useEffectEvent((heard: FollowUpAnswer) => {
    say(heard);
    if (heard.said) onDone();
  });
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);
  return { Form: fetcher.Form, isBusy: fetcher.state !== "idle", answer };
}

/** For the page: says what became of what rows asked for, and moves on where an answer leads. */
export function useSend(say: ListContext["say"]): ListContext["send"] {
  const fetcher = useFetcher<FollowUpAnswer & { next?: string }>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const hear = useEffectEvent((answer: FollowUpAnswer & { next?: string }) => {
    say(answer);
    const { said, next = pathname + search } = answer;
    if (said && next !== pathname + search) navigate(next, { preventScrollReset: true });
  });
  useEffect(() => {
    if (fetcher.data) hear(fetcher.data);
  }, [fetcher.data]);
  return (button) => {
    if (button instanceof HTMLButtonElement) void fetcher.submit(button);
  };
}
