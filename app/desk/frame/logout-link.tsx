import { type ReactNode, useRef, useState } from "react";
import { href } from "react-router";
import { ConfirmDialog } from "#app/desk/ui/dialog.tsx";
import { messages } from "#content/messages.ts";

interface Props {
  className?: string;
  children: ReactNode;
}

/** Asks before it signs out. */
export function LogoutLink({ className = "", children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <button type="button" className={`cursor-pointer ${className}`} onClick={() => setOpen(true)}>
        {children}
      </button>
      <form ref={form} method="post" action={href("/admin/logout")} hidden />
      <ConfirmDialog
        title={messages.logoutQuestion}
        yes="Logout"
        no="Stay"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onYes={() => form.current?.submit()}
      />
    </>
  );
}
