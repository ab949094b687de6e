import type { FreezeReason } from "#app/desk/live/use-frozen-list.ts";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";

interface Props {
  waiting: number;
  hasMore: boolean;
  reason: FreezeReason | undefined;
  /** Shows them. */
  show(): void;
}

/** In a sentence, and where there is no room for one. */
const reasons: Record<FreezeReason, readonly [string, string]> = {
  selected: ["rows are selected", "selected"],
  open: ["a record is open", "open"],
  focused: ["you are in the list", "in use"],
  scrolled: ["you have scrolled down", "scrolled"],
  "pointed at": ["your pointer is on the list", "in use"],
};

/**
 * Says at the head of a list how many new rows wait, and why. The table below reserves its place,
 * so that nothing moves when it appears; it stays under the head while the rows scroll.
 */
export function NewStrip({ waiting, hasMore, reason, show }: Props) {
  const isShown = waiting > 0 && reason;
  return (
    <p
      data-waiting={(isShown && true) || undefined}
      className="new-strip pointer-events-none relative mt-8.5 -mb-17 flex h-8.5 items-center gap-2.5 border-y border-transparent px-4 pt-0.5 text-[0.9375rem] text-ink-soft data-[waiting]:pointer-events-auto data-[waiting]:sticky data-[waiting]:top-8.5 data-[waiting]:z-2 data-[waiting]:border-line data-[waiting]:bg-fresh @max-[600px]/table:m-0 @max-[600px]/table:h-10 @max-[600px]/table:data-[waiting]:top-0"
    >
      {isShown && (
        <>
          <span className="-mt-0.5 size-2 flex-none rounded-full bg-copper" />
          <strong className="font-medium whitespace-nowrap text-copper-text">
            {waiting}
            {hasMore && "+"} new
          </strong>
          <button
            type="button"
            className="cursor-pointer font-medium whitespace-nowrap text-board underline underline-offset-4"
            onClick={show}
          >
            Show them
          </button>
          <span className="-mt-0.5 @max-[600px]/table:hidden">
            <KeyHint>.</KeyHint>
          </span>
          <span className="ml-auto whitespace-nowrap @max-[600px]/table:hidden">
            Paused while {reasons[reason][0]}
          </span>
          <span className="ml-auto whitespace-nowrap @min-[600px]/table:hidden">
            {reasons[reason][1]}
          </span>
        </>
      )}
    </p>
  );
}
