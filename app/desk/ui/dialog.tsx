import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button, SubmitButton } from "#app/ui/button.tsx";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** Width in px at most. */
  size?: 400 | 560 | 680 | 920;
  /** `alertdialog` for a question that has to be answered. */
  role?: "dialog" | "alertdialog";
  /** A click beside it closes it, for what nothing is typed into. */
  isDismissable?: boolean;
  /** Escape does not close it, while something is being sent. */
  isKeyboardDismissDisabled?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * In the middle of the window, on phones at its lower edge. Escape closes it, and the focus
 * returns to where it was. Begins at an element with `autoFocus`, else at the dialog itself.
 */
export function Dialog(props: DialogProps) {
  const { title, size = 560, role = "dialog", children, ...overlay } = props;
  return (
    <ModalOverlay
      {...overlay}
      // For useKeys: single keys wait until it is closed.
      data-overlay
      className="fixed top-0 left-0 z-10 flex h-(--visual-viewport-height) w-full items-end justify-center bg-[rgb(19_33_28/0.45)] p-3 tablet:items-center"
    >
      <Modal
        data-size={size}
        className="surface-paper flex max-h-full w-full max-w-140 flex-col overflow-y-auto rounded-dialog border border-line bg-dialog shadow-[0_24px_60px_-20px_rgb(19_33_28/0.3)] motion-safe:data-[entering]:animate-dialog data-[size=400]:max-w-100 data-[size=680]:max-w-170 data-[size=920]:max-w-230"
      >
        <AriaDialog role={role} className="px-6.5 pt-7 pb-6.5 outline-none">
          {({ close }) => (
            <>
              <Heading slot="title" level={2} className="type-heading-3">
                {title}
              </Heading>
              {typeof children === "function" ? children(close) : children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the lower end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="phone-wide mt-5 flex flex-wrap gap-3">{children}</div>;
}

interface ConfirmProps extends Pick<DialogProps, "title" | "isOpen" | "onOpenChange"> {
  text?: ReactNode;
  yes: string;
  no: string;
  variant?: "green" | "danger";
  /** The dialog closes when its promise is fulfilled, and stays when it is rejected. */
  onYes(): Promise<unknown> | void;
}

/** A question. It is busy until `onYes` has settled, and calls it once for each answer. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, text, yes, no, variant = "green", isOpen, onOpenChange, onYes } = props;
  const { isBusy, send } = useOnce(async () => {
    await onYes();
    onOpenChange(false);
  });
  const answer = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size={400}
      isOpen={isOpen}
      onOpenChange={(next) => isBusy || onOpenChange(next)}
      isKeyboardDismissDisabled={isBusy}
    >
      <form aria-busy={isBusy} onSubmit={answer}>
        {text && <div className="mt-2 text-ink-soft">{text}</div>}
        <DialogButtons>
          <SubmitButton variant={variant} size={42}>
            {yes}
          </SubmitButton>
          <Button
            variant="outline"
            size={42}
            autoFocus
            onClick={() => isBusy || onOpenChange(false)}
          >
            {no}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Runs one at a time, and is busy meanwhile. A rejection ends the wait: `run` shows what failed. */
export function useOnce(run: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  // Two clicks in one frame see the same state.
  const isRunning = useRef(false);
  const send = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    // The caller has shown the failure; the dialog stays open for another try.
    await run().catch(() => {});
    isRunning.current = false;
    setBusy(false);
  };
  return { isBusy, send };
}
