import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import {
  Button,
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { useToastQueue } from "react-stately/useToastState";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What became of something; the fields of an edit's outcome that are shown. */
export interface Outcome {
  said?: string | undefined;
  failure?: string | undefined;
  /** The records whose change can be undone; none for a change that cannot. */
  undo?: readonly string[] | undefined;
}

type Undo = (records: readonly string[]) => void;

/** @param onUndo undoes it; without, there is no button */
type Say = (outcome: Outcome, onUndo?: Undo) => void;

interface Content extends Outcome {
  text: string;
  onUndo: (() => void) | undefined;
}

/** How long a success is shown, in milliseconds. */
const shownMs = 10_000;

const SayContext = createContext<Say | undefined>(undefined);
const QueueContext = createContext<ToastQueue<Content> | undefined>(undefined);
const PlaceContext = createContext<(place: HTMLElement | null) => void>(() => {});

/**
 * One message at a time at the lower edge. A success leaves after ten seconds, later while somebody
 * points at it or is in it, or when the next one comes. A failure stays until it is closed.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ToastQueue<Content>({ maxVisibleToasts: 1 }));
  const former = useRef<{ key: string; text: string; isFailure: boolean }>(undefined);
  const say = useCallback<Say>(
    ({ said, failure, undo = [] }, onUndo) => {
      const text = failure ?? said;
      if (!text) return;
      const isFailure = failure !== undefined;
      const before = former.current;
      const content: Content = {
        said,
        failure,
        text,
        onUndo: onUndo && undo.length > 0 && !isFailure ? () => onUndo(undo) : undefined,
      };
      const key = queue.add(content, isFailure ? {} : { timeout: shownMs });
      former.current = { key, text, isFailure };
      // A failure waits below the next one, unless that says the same.
      if (before && (!before.isFailure || before.text === text)) queue.close(before.key);
    },
    [queue],
  );
  const [ownPlace, setOwnPlace] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const container = place ?? ownPlace;
  return (
    <SayContext value={say}>
      <QueueContext value={queue}>
        <PlaceContext value={setPlace}>
          {children}
          {/* At the end of the page, so that all can be scrolled out from under it. */}
          <div
            ref={setOwnPlace}
            className="sticky bottom-0 z-3 has-[>*]:max-tablet:-mx-4 tablet:has-[>*]:mt-3.5 tablet:has-[>*]:bottom-4 tablet:ml-auto tablet:w-105 desktop:has-[>*]:bottom-[7px] desktop:w-99"
          />
          {container && (
            <PortalProvider getContainer={() => container}>
              <ToastRegion queue={queue} aria-label="Messages" className="outline-none">
                {({ toast }) => <Message toast={toast} onClose={() => queue.close(toast.key)} />}
              </ToastRegion>
            </PortalProvider>
          )}
        </PlaceContext>
      </QueueContext>
    </SayContext>
  );
}

export function useToasts(): { say: Say } {
  const say = useContext(SayContext);
  if (!say) throw new Error("useToasts is used outside ToastProvider.");
  return { say };
}

/** Where a page shows the messages instead of at its end, such as in the foot of a list. */
export function ToastPlace({ className }: { className?: string }) {
  return <div ref={useContext(PlaceContext)} className={className} />;
}

/** Whether a message is shown, for what makes room for it. */
export function useHasToast(): boolean {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error("useHasToast is used outside ToastProvider.");
  return useToastQueue(queue).visibleToasts.length > 0;
}

function Message({ toast, onClose }: { toast: QueuedToast<Content>; onClose(): void }) {
  const { text, failure, onUndo } = toast.content;
  const isFailure = failure !== undefined;
  return (
    <Toast
      toast={toast}
      data-failure={isFailure || undefined}
      className="group relative flex min-h-12 items-center gap-3.5 overflow-hidden bg-toast pt-0.5 pr-1 pl-4 text-[0.9375rem] leading-tight font-medium text-paper shadow-[inset_0_0_0_1px_var(--color-toast-edge)] [--focus:var(--color-paper)] focus-visible:-outline-offset-3 data-[failure]:bg-alarm-fill-hover tablet:min-h-11 tablet:rounded-badge desktop:min-h-9.5"
    >
      <span className="flex-none text-green-edge group-data-[failure]:text-inherit">
        <Icon name={isFailure ? "alert" : "check"} />
      </span>
      <ToastContent role={isFailure ? "alert" : "status"} className="min-w-0 flex-1 wrap-anywhere">
        <Text slot="title">{text}</Text>
      </ToastContent>
      {onUndo && (
        <UndoButton
          onUndo={() => {
            onClose();
            onUndo();
          }}
        />
      )}
      <Button
        slot="close"
        aria-label="Close"
        className="grid size-8.5 flex-none cursor-pointer place-items-center rounded-badge focus-visible:-outline-offset-3 [&_.icon]:w-4"
      >
        <Icon name="close" />
      </Button>
      {!isFailure && (
        // The time that is left.
        <span className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-toast-time bg-copper-light group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused] motion-reduce:[animation-timing-function:steps(10)]" />
      )}
    </Toast>
  );
}

function UndoButton({ onUndo }: { onUndo(): void }) {
  useKeys({ z: onUndo });
  return (
    <Button
      onPress={onUndo}
      aria-keyshortcuts="z"
      className="inline-flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-badge px-1 focus-visible:-outline-offset-3"
    >
      <span className="border-b leading-[1.3] text-copper-light">Undo</span>
      <span className="max-desktop:hidden">
        <KeyHint>z</KeyHint>
      </span>
    </Button>
  );
}
