import { type ReactNode, useRef, useState } from "react";
import { href } from "react-router";
import { ConfirmDialog } from "#app/desk/ui/dialog.tsx";
import { messages } from "#content/messages.ts";

export function LogoutButton({ className, children }: { className: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`cursor-pointer ${className}`} onClick={() => setOpen(true)}>
        {children}
      </button>
      <LogoutDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

interface DialogProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** A form of the document sends the answer: nothing that the window has read is left in it. */
export function LogoutDialog(props: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form method="post" action={href("/admin/logout")} ref={form} hidden />
      <ConfirmDialog
        {...props}
        title={messages.logoutQuestion}
        yes="Logout"
        no="Stay"
        // With its event, at which the device forgets what the account left on it (session.ts).
        onYes={() => form.current?.requestSubmit()}
      />
    </>
  );
}
