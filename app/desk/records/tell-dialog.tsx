import { DialogForm } from "#app/desk/records/dialog-form.tsx";
import { statusName } from "#app/domain/records/status-name.ts";

interface Props {
  records: readonly string[];
  chosen: Record<string, string>;
  mail: { subject: string; text: string };
  onAnswer(fields: Record<string, string>): void;
  onClose(): void;
}

/** The mail that goes to the customers of some bookings with their new status, to see or leave out. */
export function TellDialog({ records, chosen, mail, onAnswer, onClose }: Props) {
  const status = statusName(chosen.status ?? "");
  return (
    <DialogForm
      title={
        records.length > 1 ? `Set ${records.length} bookings to ${status}` : `Set to ${status}`
      }
      className="tell-dialog"
      send={{ label: "Save", autoFocus: true }}
      cancel="Leave it as it is"
      onSend={(form) => onAnswer(form.has("tell") ? { ...chosen, tell: "on" } : chosen)}
      onClose={onClose}
    >
      <label>
        <input className="tick" type="checkbox" name="tell" defaultChecked />
        Tell the customer by mail
      </label>
      <div data-mail>
        <p>
          <strong>{mail.subject}</strong>
        </p>
        <p data-text>{mail.text}</p>
      </div>
    </DialogForm>
  );
}
