import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import {
  Button,
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastRegion as ToastRegion,
  UNSTABLE_ToastContent as ToastText,
} from "react-aria-components";
import { useRouteLoaderData } from "react-router";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { createToasts, type ToastContent } from "#app/desk/ui/toast-queue.ts";
import { Icon } from "#app/ui/icon.tsx";

type Toasts = ReturnType<typeof createToasts>;

const ToastContext = createContext<Toasts | undefined>(undefined);

/**
 * One message at a time, above the foot of a list; the first is the one that came with the page. A
 * success leaves after ten seconds, later while somebody points at it or is in it, or when the next
 * one comes. A failure stays until it is closed.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts] = useState(createToasts);
  const { queue, say } = toasts;
  const flash: string | undefined = useRouteLoaderData("root")?.flash?.text;
  useEffect(() => void say({ said: flash }), [say, flash]);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion
        queue={queue}
        aria-label="Messages"
        className="fixed inset-x-2 bottom-16 z-3 outline-none tablet:bottom-21 tablet:left-auto tablet:right-8.5 tablet:w-105 desktop:right-10"
      >
        {({ toast }) => <Message toast={toast} onClose={() => queue.close(toast.key)} />}
      </ToastRegion>
    </ToastContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToasts is used outside ToastProvider.");
  return toasts;
}

function Message({ toast, onClose }: { toast: QueuedToast<ToastContent>; onClose(): void }) {
  const { text, isFailure, onUndo } = toast.content;
  const undo = () => {
    onClose();
    onUndo?.();
  };
  useKeys(onUndo ? { z: undo, "$mod+z": undo } : {});
  return (
    <Toast
      toast={toast}
      data-failure={isFailure || undefined}
      className="group relative flex min-h-12 items-center gap-4 overflow-hidden bg-toast pr-1 pl-4 text-small leading-tight font-medium text-paper shadow-[inset_0_0_0_1px_var(--color-toast-edge)] [--focus:var(--color-paper)] focus-visible:-outline-offset-3 data-[failure]:bg-alarm-fill-hover rounded-badge tablet:min-h-11 desktop:min-h-9.5"
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
          className="inline-flex min-h-8.5 cursor-pointer items-center gap-2 rounded-badge px-1 focus-visible:-outline-offset-3"
        >
          <span className="border-b leading-snug text-copper-light">Undo</span>
          <span className="contents [&>kbd]:border-toast-key [&>kbd]:bg-transparent [&>kbd]:text-inherit">
            <span className="hidden in-[body:has([data-scan])]:contents">
              <KeyHint>Ctrl</KeyHint>
            </span>
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
