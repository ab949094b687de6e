import { useIsLive } from "#app/desk/live/live-provider.tsx";
import type { WhyStill } from "#app/desk/live/use-why-still.ts";

interface Props {
  waiting: number;
  hasMore: boolean;
  why: WhyStill | undefined;
  /** Shows them. */
  show(): void;
}

const reasons: Record<WhyStill, string> = {
  ticked: "rows are ticked",
  open: "one is open",
  focused: "you are in the list",
  scrolled: "you have scrolled",
  touched: "you are in the list",
  "pointed at": "you point at the list",
};

/**
 * Says at the head of a list how many rows wait, and why. It has its place there always, so that
 * nothing moves when something comes.
 */
export function NewStrip({ waiting, hasMore, why, show }: Props) {
  const isLive = useIsLive();
  if (waiting === 0 || !why) {
    return <p className="new-strip">{isLive && "Up to date"}</p>;
  }
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
      <span>
        <span>They </span>wait while {reasons[why]}
      </span>
    </p>
  );
}
