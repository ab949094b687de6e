import { DeskDialog, DialogButtons } from "#app/desk/ui/desk-dialog.tsx";
import type { Paper } from "#app/domain/billing/paper.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { Button } from "#app/ui/button.tsx";
import { PaperView } from "#app/ui/paper-view.tsx";

/** The paper as the customer gets it, over its form. */
export default function QuotationPreview({ paper, onClose }: { paper: Paper; onClose(): void }) {
  return (
    <DeskDialog title={paper.number} isOpen isWide onOpenChange={onClose} isDismissable>
      <div className="mt-4">
        <PaperView paper={describePaper(paper)} />
      </div>
      <DialogButtons>
        <Button variant="outline" size={42} onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </DeskDialog>
  );
}
