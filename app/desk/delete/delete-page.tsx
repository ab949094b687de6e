import { DeleteQuestion } from "#app/desk/delete/delete-question.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "#content/messages.ts";

/** The question on a page of its own: without script, and when a deletion failed. */
export function DeletePage({
  action,
  next,
  loses,
  failure,
}: {
  action: string;
  next: string;
  loses: string;
  failure: string | undefined;
}) {
  return (
    <div className="staff-page">
      {failure && (
        <p className="failure-line" role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
      <h1 className="staff-title">{messages.deleteQuestion}</h1>
      <DeleteQuestion action={action} next={next} loses={loses} />
    </div>
  );
}
