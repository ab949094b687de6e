import type { ComponentProps } from "react";
import { DeleteQuestion } from "#app/desk/edit/delete-link.tsx";
import { FailureLine } from "#app/desk/edit/failure-line.tsx";
import { messages } from "#content/messages.ts";

/** The question on a page of its own: without script, and when a deletion failed. */
export function DeletePage({
  failure,
  ...deletion
}: ComponentProps<typeof DeleteQuestion> & { failure: string | undefined }) {
  return (
    <div className="staff-page">
      {failure && <FailureLine>{failure}</FailureLine>}
      <h1 className="staff-title">{messages.deleteQuestion}</h1>
      <DeleteQuestion {...deletion} />
    </div>
  );
}
