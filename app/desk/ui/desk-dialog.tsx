import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button, SubmitButton } from "#app/ui/button.tsx";

type OverlayProps = Omit<ComponentProps<typeof ModalOverlay>, "className" | "style" | "children">;

interface DialogProps extends OverlayProps {
  title: string;
  /** `alertdialog` for a question that has to be answered; it is narrow. */
  role?: "dialog" | "alertdialog";
  /** As wide as a paper. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * In the middle of the window, on phones at its lower edge. Escape closes it, and the focus
 * returns to where it was. Begins at an element with `autoFocus`, else at the dialog itself.
 */
export function DeskDialog({ title, role = "dialog", isWide, children, ...overlay }: DialogProps) {
  return (
    <ModalOverlay
      {...overlay}
      // For useKeys: single keys wait until it is closed.
      data-overlay
      className="fixed top-0 left-0 z-10 flex h-(--visual-viewport-height) w-full items-end justify-center bg-[rgb(19_33_28/0.45)] p-3 tablet:items-center"
    >
      <Modal
        className={`surface-paper flex max-h-full w-full ${isWide ? "max-w-240" : "max-w-140"} flex-col overflow-y-auto rounded-dialog border border-line bg-dialog shadow-[0_24px_60px_-20px_rgb(19_33_28/0.3)] has-[[role=alertdialog]]:max-w-100 motion-safe:data-[entering]:animate-dialog`}
      >
        <Dialog role={role} className="px-6 pt-7 pb-6 outline-none">
          <Heading slot="title" level={2} className="type-heading-3">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ShownProps = Pick<DialogProps, "title" | "isWide" | "children"> & { onClose(): void };

/** A dialog to read, mounted while it is shown. */
export function ShownDialog({ children, onClose, ...dialog }: ShownProps) {
  return (
    <DeskDialog {...dialog} isOpen onOpenChange={onClose} isDismissable>
      <div className="mt-4">{children}</div>
      <DialogButtons>
        <Button variant="outline" size={42} onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </DeskDialog>
  );
}

/** The buttons at the lower end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="phone-wide mt-5 flex flex-wrap gap-3">{children}</div>;
}

interface ConfirmProps {
  title: string;
  text?: ReactNode;
  yes: string;
  variant?: "green" | "danger";
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The dialog closes when its promise is fulfilled, and stays when it is rejected. */
  onYes(): unknown;
}

/** A question. It is busy until `onYes` has settled, and calls it once for each answer. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, text, yes, variant = "green", isOpen, onOpenChange, onYes } = props;
  const [isBusy, setBusy] = useState(false);
  const change = (next: boolean) => isBusy || onOpenChange(next);
  const answer = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await onYes();
      onOpenChange(false);
    } catch {
      // `onYes` has shown the failure; the dialog stays open for another try.
    }
    setBusy(false);
  };
  return (
    <DeskDialog
      title={title}
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={change}
      isKeyboardDismissDisabled={isBusy}
    >
      <form aria-busy={isBusy} onSubmit={answer}>
        {text && <div className="mt-2 text-ink-soft">{text}</div>}
        <DialogButtons>
          <SubmitButton variant={variant} size={42}>
            {yes}
          </SubmitButton>
          <Button variant="outline" size={42} autoFocus onClick={() => change(false)}>
            Cancel
          </Button>
        </DialogButtons>
      </form>
    </DeskDialog>
  );
}
