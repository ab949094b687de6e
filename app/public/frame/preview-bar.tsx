import { href } from "react-router";
import { documentOf } from "#app/domain/catalogue/document-pages.ts";
import { formatCount } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  preview: { day: string; drafts: readonly { kind: string; slug: string; title: string }[] };
  number: number;
  path: string;
};

export function PreviewBar({ preview: { day, drafts }, number, path }: Props) {
  const about = documentOf(path);
  const back = about
    ? href("/admin/catalogue/:kind/:slug", about)
    : href("/admin/catalogue/:kind", { kind: "group" });
  return (
    <aside
      aria-label="Preview"
      className="surface-ink border-b border-board py-2.5 text-[0.9375rem] print:hidden"
    >
      <div className="page-width grid gap-x-6 gap-y-1.5 tablet:flex tablet:flex-wrap tablet:items-baseline">
        <p>
          <strong className="font-medium text-copper-light">Preview</strong>
          {day && ` of ${day}`}. Visitors see version {number}.
        </p>
        <a href={back}>Back to editing</a>
        {drafts.length > 0 ? (
          <details className="min-w-0 tablet:ml-auto">
            <summary>{formatCount(drafts.length, "draft")}</summary>
            <ul className="grid gap-1.5 py-2 wrap-anywhere">
              {drafts.map(({ kind, slug, title }) => (
                <li key={`${kind} ${slug}`}>
                  <a href={href("/admin/catalogue/:kind/:slug", { kind, slug })}>{title}</a>
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <p>There is no draft: this is what visitors see.</p>
        )}
      </div>
      <p
        id="preview-order"
        className="page-width hidden scroll-mt-4 items-center gap-2 pt-2 target:flex"
        role="status"
      >
        <Icon name="info" />
        This is a preview. Nothing was ordered.
      </p>
    </aside>
  );
}
