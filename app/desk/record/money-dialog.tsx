import { type ComponentProps, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";

type Props = Omit<ComponentProps<typeof FormDialog>, "sending"> & { recordId: string };

/** A form about a booking's money; all its retries have one key. */
export function MoneyDialog({ recordId, fields, ...form }: Props) {
  const [key] = useState(() => uuidv7());
  const sending = useStore(bookingPath(recordId), form.onClose);
  return (
    <FormDialog {...form} sending={sending} variant="green" fields={[...fields, ["key", key]]} />
  );
}
