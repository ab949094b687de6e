import { useState } from "react";
import { href } from "react-router";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import type { CatalogueDraft } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { DifferenceList } from "#app/desk/catalogue/versions-part.tsx";
import { PostForm, useSend } from "#app/desk/live/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
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
        <ul className="-mx-2 mt-3 mb-4 max-h-[50dvh] overflow-y-auto px-2">
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
              <div className="pl-8">
                <DifferenceList differences={differences} />
              </div>
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
