import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import {
  Button,
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastRegion as ToastRegion,
  UNSTABLE_ToastContent as ToastText,
} from "react-aria-components";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { createToasts, type ToastContent } from "#app/desk/ui/toast-queue.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Toasts extends Pick<ReturnType<typeof createToasts>, "say"> {
  setPlace(place: HTMLElement | null): void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/**
 * One message at a time at the lower edge. A success leaves after ten seconds, later while somebody
 * points at it or is in it, or when the next one comes. A failure stays until it is closed.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ queue, say }] = useState(createToasts);
  const [ownPlace, setOwnPlace] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const container = place ?? ownPlace;
  return (
    <ToastContext value={useMemo(() => ({ say, setPlace }), [say])}>
      {children}
      {/* As high as the message that lies over it: all can be scrolled out from under that. */}
      <div className="has-[[data-own-place]>*]:h-16">
        <div
          ref={setOwnPlace}
          data-own-place
          className="fixed inset-x-0 bottom-0 z-3 tablet:inset-[auto_auto_16px_34px] tablet:has-[>*]:w-105 desktop:inset-[auto_39px_7px_auto] desktop:has-[>*]:w-99"
        />
      </div>
      {container && (
        <PortalProvider getContainer={() => container}>
          <ToastRegion queue={queue} aria-label="Messages" className="outline-none">
            {({ toast }) => <Message toast={toast} onClose={() => queue.close(toast.key)} />}
          </ToastRegion>
        </PortalProvider>
      )}
    </ToastContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToasts is used outside ToastProvider.");
  return toasts;
}

/** Where a page shows the messages, such as a list's foot, unless a record hides that on a phone. */
export function ToastPlace({ className }: { className: string }) {
  const { setPlace } = useToasts();
  const show = (div: HTMLElement | null) => setPlace(div?.getClientRects().length ? div : null);
  return <div ref={show} className={className} />;
}

function Message({ toast, onClose }: { toast: QueuedToast<ToastContent>; onClose(): void }) {
  const { text, isFailure, onUndo } = toast.content;
  const undo = () => {
    onClose();
    onUndo?.();
  };
  useKeys(onUndo ? { z: undo } : {});
  return (
    <Toast
      toast={toast}
      data-failure={isFailure || undefined}
      className="group relative flex min-h-12 items-center gap-3.5 overflow-hidden bg-toast pt-0.5 pr-1 pl-4 text-[0.9375rem] leading-tight font-medium text-paper shadow-[inset_0_0_0_1px_var(--color-toast-edge)] [--focus:var(--color-paper)] focus-visible:-outline-offset-3 data-[failure]:bg-alarm-fill-hover tablet:min-h-11 tablet:rounded-badge desktop:min-h-9.5"
    >
      <span className="flex-none text-green-edge group-data-[failure]:text-inherit">
        <Icon name={isFailure ? "alert" : "check"} />
      </span>
      <ToastText role={isFailure ? "alert" : "status"} className="min-w-0 flex-1 wrap-anywhere">
        <Text slot="title">{text}</Text>
      </ToastText>
      {onUndo && (
        <Button
          onPress={undo}
          aria-keyshortcuts="z"
          className="inline-flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-badge px-1 focus-visible:-outline-offset-3"
        >
          <span className="border-b leading-[1.3] text-copper-light">Undo</span>
          <span className="contents [&>kbd]:border-toast-key [&>kbd]:bg-transparent [&>kbd]:text-inherit">
            <KeyHint>z</KeyHint>
          </span>
        </Button>
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
