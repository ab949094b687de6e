import { type MouseEvent, type ReactNode, useRef } from "react";
import { href } from "react-router";
import { LogoutQuestion } from "#app/desk/frame/logout-question.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { messages } from "#content/messages.ts";

/** Asks before it signs out: in a dialog, or without script on a page of its own. */
export function LogoutLink({ className, children }: { className?: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <>
      <a className={className} href={href("/admin/logout")} onClick={ask}>
        {children}
      </a>
      <Dialog title={messages.logoutQuestion} ref={dialog}>
        <LogoutQuestion
          stay={
            <Button variant="outline" size={42} onClick={() => dialog.current?.close()}>
              Stay
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
