import { href, useFetcher, useLocation, useParams } from "react-router";
import { rowFetcher, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Spam leaves the quarantine in one click, back to the others or for good. */
export function SpamActions({ record: { id, no } }: { record: Pick<ListedRecord, "id" | "no"> }) {
  const { Form } = useFetcher({ key: rowFetcher });
  const { pathname, search } = useLocation();
  const isOpen = useParams().id === id;
  const { slug: records } = useRecordList().kind;
  const next = isOpen ? href("/admin/:records", { records }) : pathname;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Form method="post" action={`${href("/admin/:records/:id", { records, id })}${search}`}>
        <Button type="submit" variant="outline" size={34} name="intent" value="release">
          Not spam<span className="sr-only"> {no}</span>
        </Button>
      </Form>
      <Form method="post" action={href("/admin/:records/:id/delete", { records, id })}>
        <input type="hidden" name="next" value={`${next}${search}`} />
        <button className="delete-link" type="submit">
          <Icon name="trash" />
          Delete<span className="sr-only"> {no}</span>
        </button>
      </Form>
    </div>
  );
}
