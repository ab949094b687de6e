import { ShownDialog } from "#app/desk/ui/desk-dialog.tsx";
import type { Paper } from "#app/domain/billing/paper.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { PaperView } from "#app/ui/paper-view.tsx";

/** The paper as the customer gets it, over its form. */
export default function QuotationPreview({ paper, onClose }: { paper: Paper; onClose(): void }) {
  return (
    <ShownDialog title={paper.number} isWide onClose={onClose}>
      <PaperView paper={describePaper(paper)} />
    </ShownDialog>
  );
}
