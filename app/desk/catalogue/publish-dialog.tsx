import { useState } from "react";
import { href } from "react-router";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import type { CatalogueDraft } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { PostForm, useSend } from "#app/desk/live/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import type { FieldDifference } from "#app/domain/catalogue/compare-bodies.ts";
import { formatCount } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";

interface Props {
  kind: string;
  drafts: readonly CatalogueDraft[];
  onClose(): void;
}

/** Lists all drafts with what they change, and publishes those that are ticked together. */
export function PublishDialog({ kind, drafts, onClose }: Props) {
  const { say } = useToasts();
  const [left, setLeft] = useState<readonly string[]>([]);
  const { send, isBusy, answer } = useSend(
    href("/admin/catalogue/:kind", { kind }),
    ({ said, failure }) => {
      if (failure) return;
      say({ said });
      onClose();
    },
  );
  const chosen = drafts.filter(({ id }) => !left.includes(id));
  return (
    <Dialog title="Publish drafts" isOpen onOpenChange={() => isBusy || onClose()}>
      <PostForm send={send} isBusy={isBusy} className="mt-3 [&_.alarm-box]:mb-3">
        <input type="hidden" name="intent" value="publish" />
        <p className="text-ink-soft">
          Visitors see the selected drafts as soon as they are published.
        </p>
        <ul className="mt-3 mb-4">
          {drafts.map(({ id, one, name, seen, isNew, by, changed, differences }) => (
            <li key={id} className="border-t border-line pt-2 pb-3">
              <div className="flex flex-wrap items-center gap-x-3">
                <CheckBox
                  name="draft"
                  value={`${id} ${seen}`}
                  checked={!left.includes(id)}
                  onChange={(isTicked) =>
                    setLeft(isTicked ? left.filter((other) => other !== id) : [...left, id])
                  }
                  label={<strong className="font-medium wrap-anywhere">{`${one} ${name}`}</strong>}
                />
                {isNew && <Badge tone="new">New</Badge>}
                <span className="ml-auto text-[0.875rem] text-quiet">
                  {[by, changed.short].filter(Boolean).join(", ")}
                </span>
              </div>
              <Differences differences={differences} />
            </li>
          ))}
        </ul>
        {drafts.length === 0 && <p className="my-4">There is no draft any more.</p>}
        {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
        <DialogButtons>
          {chosen.length > 0 && (
            <SubmitButton
              size={42}
            >{`Publish ${formatCount(chosen.length, "draft")}`}</SubmitButton>
          )}
          <Button variant="outline" size={42} onClick={() => isBusy || onClose()}>
            Cancel
          </Button>
        </DialogButtons>
      </PostForm>
    </Dialog>
  );
}

/** So many that they fill a dialog are shown on request. */
const mostShown = 8;

function Differences({ differences }: { differences: readonly FieldDifference[] }) {
  const [isWhole, setWhole] = useState(false);
  if (differences.length === 0) return <p className="pl-8 text-ink-soft">As published</p>;
  const shown = isWhole ? differences : differences.slice(0, mostShown);
  return (
    <>
      <dl className="grid gap-y-1 pl-8 text-[0.9375rem]">
        {shown.map(({ label, before, after }) => (
          <div
            key={label}
            className="grid grid-cols-[140px_minmax(0,1fr)] gap-x-3 max-tablet:grid-cols-1"
          >
            <dt className="text-ink-soft wrap-anywhere">{label}</dt>
            <dd className="line-clamp-4 wrap-anywhere whitespace-pre-line">
              {before && (
                <>
                  <span className="sr-only">published </span>
                  <s className="text-quiet">{before}</s>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only">, draft </span>
                </>
              )}
              {after || "empty"}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < differences.length && (
        <button type="button" className="text-button ml-8" onClick={() => setWhole(true)}>
          {`${differences.length - shown.length} more`}
        </button>
      )}
    </>
  );
}
