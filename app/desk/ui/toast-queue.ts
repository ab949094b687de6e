import { ToastQueue } from "react-stately/useToastState";
import { onReached } from "#app/lib/reached.ts";
import { failures } from "#content/failures.ts";

/** The fields of an outcome that a message shows. */
export interface Outcome {
  said?: string | undefined;
  failure?: string | undefined;
}

export interface ToastContent {
  text: string;
  isFailure: boolean;
  onUndo: (() => void) | undefined;
}

/** The time for which a success is shown, in milliseconds. */
const shownMs = 10_000;

/**
 * One message at a time: a success makes room for the next message, and a failure waits below it
 * until it is closed, unless the next one says the same.
 */
export function createToasts() {
  const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 1 });
  /**
   * @param onUndo undoes it; without, there is no button
   * @returns a function that takes the message away once it can be undone no more
   */
  const say = ({ said, failure }: Outcome, onUndo?: () => void) => {
    const text = failure ?? said;
    if (!text) return () => {};
    const isFailure = failure !== undefined;
    const content = { text, isFailure, onUndo: isFailure ? undefined : onUndo };
    const [former] = queue.visibleToasts;
    const key = queue.add(content, isFailure ? {} : { timeout: shownMs });
    const isOver = former && (!former.content.isFailure || former.content.text === text);
    if (isOver) queue.close(former.key);
    if (text === failures.unreached) onReached(() => queue.close(key));
    return () => queue.close(key);
  };
  return { queue, say };
}
