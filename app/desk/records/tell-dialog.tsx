import { statusName } from "#app/domain/records/status-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

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
    <Dialog
      title={
        records.length > 1 ? `Set ${records.length} bookings to ${status}` : `Set to ${status}`
      }
      ref={showModal}
      onClose={onClose}
    >
      <form
        className="tell-dialog"
        data-ctrl-enter
        onSubmit={(event) => {
          event.preventDefault();
          const isTold = new FormData(event.currentTarget).has("tell");
          onAnswer(isTold ? { ...chosen, tell: "on" } : chosen);
          event.currentTarget.closest("dialog")?.close();
        }}
      >
        <label>
          <input className="tick" type="checkbox" name="tell" defaultChecked />
          Tell the customer by mail
        </label>
        <div>
          <p>
            <strong>{mail.subject}</strong>
          </p>
          <p data-text>{mail.text}</p>
        </div>
        <footer>
          <Button type="submit" variant="green" size={42} autoFocus>
            Save
          </Button>
          <Button
            variant="outline"
            size={42}
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            Leave it as it is
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
