import { ScanField } from "#app/desk/deliveries/scan-field.tsx";
import { post } from "#app/desk/forms/post-form.tsx";
import { DeskDialog, DialogButtons } from "#app/desk/ui/desk-dialog.tsx";
import { Button } from "#app/ui/button.tsx";

interface Props {
  /** Of the page whose action finds the label; its search is of the action, too. */
  path: string;
  onFound(next: string): void;
  onClose(): void;
}

/** Leads from a label to where its unit is handed over. */
export function ScanDialog({ path, onFound, onClose }: Props) {
  const scan = async (label: string) => {
    const address = path.replace(/(\?|$)/, ".json$1");
    const { failure, next } = await post(address, [
      ["intent", "find"],
      ["label", label],
    ]);
    if (!next) return { failure: failure ?? "This label could not be read." };
    onFound(next);
    return { said: "" };
  };
  return (
    <DeskDialog title="Scan a label" isOpen isDismissable onOpenChange={onClose}>
      <div className="mt-4">
        <ScanField scan={scan} />
      </div>
      <DialogButtons>
        <Button variant="outline" size={42} onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </DeskDialog>
  );
}
