import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import type { SearchAnswer } from "#app/desk/search/search-answer.ts";

/** How long typing has to rest before the server is asked, in milliseconds. */
const pauseMs = 120;

/**
 * The answer to what was typed last; a question that typing overtook is given up.
 *
 * @param onAnswer told of each answer as it comes
 */
export function useSearch(text: string, onAnswer: (answer: SearchAnswer) => void) {
  const [answer, setAnswer] = useState<SearchAnswer>();
  const [hasFailed, setFailed] = useState(false);
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const read = await ask(text, asking.signal);
          if (asking.signal.aborted) return;
          setAnswer(read);
          setFailed(false);
          tell(read);
        } catch {
          if (!asking.signal.aborted) setFailed(true);
        }
      },
      text ? pauseMs : 0,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return { answer, hasFailed };
}

async function ask(q: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`${href("/admin/search.json")}?${new URLSearchParams({ q })}`, {
    signal,
    // A session that ended leads to the sign-in page, which is no answer.
    redirect: "error",
  });
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  return response.json();
}
