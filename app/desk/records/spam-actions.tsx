import { href, useFetcher, useLocation, useParams } from "react-router";
import { DeleteLink } from "#app/desk/edit/delete-link.tsx";
import { rowFetcher, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { lossOf, mayDelete } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { record: Pick<ListedRecord, "id" | "no" | "values"> };

/** Spam leaves the quarantine: back to the others in one click, or for good after a question. */
export function SpamActions({ record: { id, no, values } }: Props) {
  const { Form } = useFetcher({ key: rowFetcher });
  const { pathname, search } = useLocation();
  const isOpen = useParams().id === id;
  const { kind } = useRecordList();
  const { slug: records } = kind;
  const next = isOpen ? href("/admin/:records", { records }) : pathname;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Form method="post" action={`${href("/admin/:records/:id", { records, id })}${search}`}>
        <Button type="submit" variant="outline" size={34} name="intent" value="release">
          Not spam<span className="sr-only"> {no}</span>
        </Button>
      </Form>
      {mayDelete(kind, "spam") && (
        <DeleteLink
          action={href("/admin/:records/:id/delete", { records, id })}
          next={`${next}${search}`}
          name={String(no)}
          loses={lossOf(kind, values.name ?? "")}
          fetcherKey={rowFetcher}
        />
      )}
    </div>
  );
}
