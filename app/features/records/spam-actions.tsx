import { href, useLocation, useNavigate, useParams } from "react-router";
import type { ListedRecord } from "#app/features/records/list-records.server.ts";
import type { KindOfRecord } from "#app/features/records/record-kinds.ts";
import { type ListContext, useFollowUp } from "#app/features/records/use-follow-up.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Spam leaves the quarantine in one click, back to the others or for good. */
export function SpamActions({
  kind,
  record: { id, no },
  say,
}: {
  kind: KindOfRecord;
  record: Pick<ListedRecord, "id" | "no">;
  say: ListContext["say"];
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isOpen = useParams().id === id;
  const list = `${href("/admin/:records", { records: kind.slug })}${search}`;
  const params = { records: kind.slug, id };
  const release = useFollowUp(say);
  const remove = useFollowUp(say, () => {
    if (isOpen) navigate(list, { preventScrollReset: true });
  });
  return (
    <div className="spam-actions">
      <release.Form method="post" action={`${href("/admin/:records/:id", params)}${search}`}>
        <Button type="submit" look="outline" size={34} name="intent" value="release">
          Release<span className="spoken"> {no}</span>
        </Button>
      </release.Form>
      <remove.Form method="post" action={href("/admin/:records/:id/delete", params)}>
        <input type="hidden" name="next" value={list} />
        <button className="delete-link" type="submit">
          <Icon name="trash" />
          Delete<span className="spoken"> {no}</span>
        </button>
      </remove.Form>
    </div>
  );
}
