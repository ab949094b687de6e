import type { FormEvent } from "react";
import { href, useLocation, useParams } from "react-router";
import type { ListContext } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Spam leaves the quarantine in one click, back to the others or for good. */
export function SpamActions({
  kind,
  record: { id, no },
  send,
}: {
  kind: RecordKindDescription;
  record: Pick<ListedRecord, "id" | "no">;
  send: ListContext["send"];
}) {
  const { pathname, search } = useLocation();
  const isOpen = useParams().id === id;
  const list = href("/admin/:records", { records: kind.slug });
  const params = { records: kind.slug, id };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!(event.nativeEvent instanceof SubmitEvent) || !event.nativeEvent.submitter) return;
    event.preventDefault();
    send(event.nativeEvent.submitter);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <form
        method="post"
        action={`${href("/admin/:records/:id", params)}${search}`}
        onSubmit={onSubmit}
      >
        <Button type="submit" variant="outline" size={34} name="intent" value="release">
          Release<span className="sr-only"> {no}</span>
        </Button>
      </form>
      <form method="post" action={href("/admin/:records/:id/delete", params)} onSubmit={onSubmit}>
        <input type="hidden" name="next" value={`${isOpen ? list : pathname}${search}`} />
        <button className="delete-link" type="submit">
          <Icon name="trash" />
          Delete<span className="sr-only"> {no}</span>
        </button>
      </form>
    </div>
  );
}
