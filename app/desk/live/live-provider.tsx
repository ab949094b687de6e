import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { href } from "react-router";
import { useLiveStream } from "#app/desk/live/live-stream.ts";
import { SignedOut } from "#app/desk/live/page-data.ts";
import { useUnseen } from "#app/desk/live/unseen.ts";
import { DeskDialog, DialogButtons } from "#app/desk/ui/desk-dialog.tsx";
import { announceReached } from "#app/lib/reached.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { ButtonLink } from "#app/ui/button.tsx";

const words = {
  connecting: "Connecting",
  live: "Live",
  lost: "Connection lost: the list will update when it returns",
  "signed-out": "Signed out",
  behind: "Could not be updated: trying again",
};

const LiveContext = createContext<keyof typeof words>("connecting");

/** Holds the window's one stream of changes, which has the pages inside read what changed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const error = useReadingError();
  const ended = error instanceof SignedOut ? error : undefined;
  const connection = useLiveStream(ended !== undefined);
  useUnseen(ended !== undefined);
  const state = ended ? "signed-out" : connection === "live" && error ? "behind" : connection;
  const [former, setFormer] = useState(state);
  useEffect(() => {
    if (state === "live" && (former === "lost" || former === "behind")) announceReached();
    setFormer(state);
  }, [state, former]);
  return (
    <LiveContext value={state}>
      {children}
      {ended && <SignInAgain isRoleGone={ended.isRoleGone} />}
    </LiveContext>
  );
}

/** Why something that is shown could not be read again. */
function useReadingError(): Error | null {
  const cache = useQueryClient().getQueryCache();
  const findError = () => {
    const shown = cache.findAll({ queryKey: ["page"], type: "active" });
    const errors = shown.map(({ state }) => state.error);
    return errors.find((error) => error instanceof SignedOut) ?? errors.find(Boolean) ?? null;
  };
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    findError,
    () => null,
  );
}

/** Says whether the page is up to date, and how much there is. */
export function LiveLine({ children }: { children: ReactNode }) {
  const state = useContext(LiveContext);
  return (
    <p
      data-live={state}
      className="mt-2 flex flex-wrap items-center gap-x-4 text-ink-soft before:-mr-1 before:size-4 before:rounded-full before:border-2 before:border-board before:outline-4 before:-outline-offset-1 before:outline-tint before:content-[''] data-[live=connecting]:before:border-dotted data-[live=behind]:before:border-copper data-[live=behind]:before:outline-new-tint data-[live=lost]:before:border-copper data-[live=lost]:before:outline-new-tint data-[live=signed-out]:before:border-copper data-[live=signed-out]:before:outline-new-tint"
    >
      <span role="status">{words[state]}</span>
      <span className="contents">{children}</span>
    </p>
  );
}

/**
 * Says that the session ended, over a page that stays as it is but cannot be read meanwhile
 * (sign-in-again.css). Escape leads back to it.
 */
function SignInAgain({ isRoleGone }: { isRoleGone: boolean }) {
  const page = withNext(href("/adminlogin"), location.pathname + location.search);
  const title = isRoleGone ? "Your staff access was removed" : "You are signed out";
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <span hidden className="session-ended" />
      <DeskDialog title={title} isOpen={isOpen} onOpenChange={setOpen}>
        <p className="mt-3" data-sign-in>
          {isRoleGone ? "An admin can restore it." : "Your session has ended."} Your input is still
          on this page, and remains there while you sign in in a new tab.
        </p>
        <DialogButtons>
          <ButtonLink href={page} size={42}>
            Sign in
          </ButtonLink>
          <ButtonLink href={page} size={42} variant="outline" target="_blank">
            Sign in in a new tab
          </ButtonLink>
        </DialogButtons>
      </DeskDialog>
    </>
  );
}
