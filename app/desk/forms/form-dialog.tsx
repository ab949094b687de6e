import type { ReactNode } from "react";
import { PostForm, type Sending, type SentFields } from "#app/desk/forms/post-form.tsx";
import { DeskDialog, DialogButtons } from "#app/desk/ui/desk-dialog.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { type Appearance, Button, SubmitButton } from "#app/ui/button.tsx";
import { FormContext } from "#app/ui/form.tsx";

interface Props {
  title: string;
  /** Below the title, outside the form. */
  text?: ReactNode;
  sending: Sending;
  /** The words of its button; without them there is nothing to send. */
  submit: string | undefined;
  variant?: Appearance["variant"];
  fields: SentFields;
  /** The fields' first values, and labels that differ from their names. */
  values?: Record<string, string>;
  labels?: Record<string, string>;
  onClose(): void;
  children?: ReactNode;
}

/**
 * A form over the page. It stays while it is sent and where it is refused, with the reason; what is
 * called when it is stored closes it. Ctrl+Enter sends it from anywhere in the dialog.
 */
export function FormDialog({ title, text, sending, submit, variant, onClose, ...form }: Props) {
  const { send, isBusy, answer } = sending;
  const { fields, values, labels = {}, children } = form;
  const close = () => isBusy || onClose();
  const hidden = fields.map(([name]) => answer?.errors[name]).find(Boolean);
  const failure = answer?.failure ?? hidden;
  return (
    <DeskDialog title={title} isOpen onOpenChange={close} isKeyboardDismissDisabled={isBusy}>
      {text && <div className="mt-2 text-ink-soft">{text}</div>}
      <FormContext value={{ id: "dialog", answer, values, labels }}>
        <PostForm
          className="desk-fields mt-4"
          send={send}
          isBusy={isBusy}
          fields={fields}
          data-ctrl-enter
        >
          <div className="grid gap-4">{children}</div>
          {failure && !isBusy && (
            <div className="mt-4">
              <FailureLine>{failure}</FailureLine>
            </div>
          )}
          <DialogButtons>
            {submit && (
              <SubmitButton variant={variant} size={42}>
                {submit} <KeyHint>Ctrl Enter</KeyHint>
              </SubmitButton>
            )}
            <Button variant="outline" size={42} onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </PostForm>
      </FormContext>
    </DeskDialog>
  );
}
