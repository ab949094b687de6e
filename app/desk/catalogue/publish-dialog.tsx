import { useState } from "react";
import { href } from "react-router";
import type { CatalogueDraft } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { DifferenceList } from "#app/desk/catalogue/versions-part.tsx";
import { FormDialog } from "#app/desk/forms/form-dialog.tsx";
import { useStore } from "#app/desk/forms/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { formatCount } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";

interface Props {
  kind: string;
  drafts: readonly CatalogueDraft[];
  onClose(): void;
}

/** Lists all drafts with what they change, and publishes those that are ticked together. */
export function PublishDialog({ kind, drafts, onClose }: Props) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = drafts.filter(({ id }) => !left.includes(id));
  return (
    <FormDialog
      title="Publish drafts"
      text="Visitors see the selected drafts as soon as they are published."
      sending={useStore(href("/admin/catalogue/:kind", { kind }), onClose)}
      submit={chosen.length > 0 ? `Publish ${formatCount(chosen.length, "draft")}` : undefined}
      fields={[["intent", "publish"]]}
      onClose={onClose}
    >
      <ul className="-mx-2 max-h-[50dvh] overflow-y-auto px-2">
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
      {drafts.length === 0 && <p>There is no draft any more.</p>}
    </FormDialog>
  );
}
