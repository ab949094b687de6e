import { useEffect, useEffectEvent } from "react";
import { useFetcher, useOutletContext } from "react-router";
import type { FollowUpAnswer } from "#app/features/records/follow-up.server.ts";

/** What stands around a record: who could look after it, and where to say what became of it. */
export interface ListContext {
  staff: readonly { id: string; name: string }[];
  me: string;
  say(answer: FollowUpAnswer): void;
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
