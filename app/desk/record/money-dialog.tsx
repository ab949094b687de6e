import { type ReactNode, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { FormDialog, type SentFields, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";

interface DialogProps {
  recordId: string;
  title: string;
  text?: string;
  submit: string;
  variant?: "green" | "danger";
  fields: SentFields;
  values?: Record<string, string>;
  labels?: Record<string, string>;
  onClose(): void;
  children?: ReactNode;
}

/** A form about a booking's money; all its retries have one key. */
export function MoneyDialog({
  recordId,
  fields,
  variant = "green",
  onClose,
  ...form
}: DialogProps) {
  const [key] = useState(() => uuidv7());
  const sending = useStore(bookingPath(recordId), onClose);
  return (
    <FormDialog
      {...form}
      sending={sending}
      variant={variant}
      fields={[...fields, ["key", key]]}
      onClose={onClose}
    />
  );
}
