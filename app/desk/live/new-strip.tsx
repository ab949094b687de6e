import { type LiveState, useLiveState } from "#app/desk/live/live-provider.tsx";
import type { WhyStill } from "#app/desk/live/use-why-still.ts";

interface Props {
  waiting: number;
  hasMore: boolean;
  why: WhyStill | undefined;
  /** Shows them. */
  show(): void;
}

/** What is wrong is said beside the list's title. */
const words: Partial<Record<LiveState, string>> = {
  connecting: "Connecting",
  live: "Up to date",
};

/** In a sentence, and where there is no room for one. */
const reasons: Record<WhyStill, readonly [string, string]> = {
  ticked: ["rows are ticked", "ticked"],
  open: ["one is open", "open"],
  focused: ["you are in the list", "in use"],
  scrolled: ["you have scrolled", "scrolled"],
  touched: ["you are in the list", "in use"],
  "pointed at": ["you point at the list", "in use"],
};

/**
 * Says at the head of a list how many rows wait, and why. It has its place there always, so that
 * nothing moves when something comes.
 */
export function NewStrip({ waiting, hasMore, why, show }: Props) {
  const state = useLiveState();
  if (waiting === 0 || !why) {
    return <p className="new-strip">{words[state]}</p>;
  }
  const [sentence, word] = reasons[why];
  return (
    <p className="new-strip" data-waiting>
      <strong>
        {waiting}
        {hasMore && "+"} new
      </strong>
      <button type="button" data-show-new onClick={show}>
        Show them
      </button>
      <kbd className="key">.</kbd>
      <span>They wait while {sentence}</span>
      <span data-short>wait while {word}</span>
    </p>
  );
}
