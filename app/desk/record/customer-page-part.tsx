import { useState } from "react";
import { useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { CopyLink } from "#app/desk/ui/copy-link.tsx";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

type Props = { id: string; path: string };

/** The page of a booking that its customer sees by the link in mails, and the end of that link. */
export default function CustomerPagePart({ id, path }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { send, isBusy, answer } = useStore(bookingPath(id));
  return (
    <RecordPart id="customer-page" title="Customer’s page">
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <ButtonLink variant="outline" size={38} href={path} target="_blank" rel="noreferrer">
          Open it<span className="sr-only"> in a new tab</span>
        </ButtonLink>
        <CopyLink path={path} />
        <Button variant="danger" size={38} onClick={() => setAsked(true)}>
          Revoke link
        </Button>
      </p>
      {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
      <ConfirmDialog
        title="Revoke the customer’s link?"
        text="The links in all mails and challans sent so far stop working at once. The next mail has a new link."
        yes="Revoke link"
        variant="danger"
        isOpen={isAsked}
        onOpenChange={() => setAsked(false)}
        onYes={() => void send([["intent", "revoke-rental-link"]])}
      />
    </RecordPart>
  );
}
