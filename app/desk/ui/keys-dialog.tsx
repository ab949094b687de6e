import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { ShownDialog } from "#app/desk/ui/desk-dialog.tsx";
import { areKeysOn, KeyHint, turnKeys } from "#app/desk/ui/keys.tsx";

/** All keys of a list, and whether they are used; loaded when somebody asks for it. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <ShownDialog title="Keys in this list" onClose={onClose}>
      <dl className="mb-6 grid gap-2">
        {keys.map(([key, does]) => (
          <div key={key} className="grid grid-cols-[104px_1fr] items-baseline">
            <dt>
              <KeyHint>{key}</KeyHint>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckBox label="Use these keys" defaultChecked={areKeysOn()} onChange={turnKeys} />
    </ShownDialog>
  );
}

const keys = [
  ["j", "next record, opened when one is open"],
  ["k", "previous record"],
  ["Enter", "open it"],
  ["x", "select it; Shift x, or a click with Shift, selects a range"],
  ["Esc", "close, or clear selection"],
  ["e", "done"],
  ["s", "set the status"],
  ["a", "assign to a colleague"],
  ["n", "write a note"],
  ["r", "reply to the open record by mail"],
  ["b", "create a booking for its customer"],
  ["q", "make a quotation for its customer"],
  ["i, e, p, c", "of an open quotation: issue, edit or revise, PDF, copy"],
  ["v, w, e", "of an open fault: plan its visit, exchange, close"],
  ["c, x", "of reported payments: confirm, refuse"],
  ["c, d", "of a change that a customer requests: do it, decline"],
  ["z", "undo (10 s)"],
  ["Ctrl Enter", "send the form you are in"],
  [".", "show new rows"],
  ["/", "search everywhere, as Ctrl K"],
  ["?", "show these keys"],
] as const;
