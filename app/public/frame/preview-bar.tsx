import { href } from "react-router";
import { documentOf } from "#app/domain/catalogue/document-pages.ts";
import type { FieldDifference } from "#app/domain/catalogue/document-words.ts";
import { formatCount } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Draft {
  kind: string;
  slug: string;
  title: string;
  /** From what visitors see; none of a new one. */
  differences: readonly FieldDifference[];
}

type Props = { preview: { day: string; drafts: readonly Draft[] }; number: number; path: string };

const mostShown = 3;
/** Letters of a former value beside the new one. */
const longest = 40;

export function PreviewBar({ preview: { day, drafts }, number, path }: Props) {
  const about = documentOf(path);
  const own = drafts.find(({ kind, slug }) => kind === about?.kind && slug === about.slug);
  const differences = own?.differences ?? [];
  const back = about
    ? href("/admin/catalogue/:kind/:slug", about)
    : href("/admin/catalogue/:kind", { kind: "group" });
  return (
    <aside
      aria-label="Preview"
      className="surface-ink z-2 border-b border-board py-2 text-small tablet:sticky tablet:top-0 print:hidden"
    >
      <div className="page-width grid gap-x-6 gap-y-2 tablet:flex tablet:flex-wrap tablet:items-baseline">
        <p>
          <strong className="font-medium text-copper-light">Preview</strong>
          {day && ` of ${day}`}. Visitors see version {number}.
        </p>
        <a href={back}>Back to editing</a>
        {drafts.length > 0 ? (
          <details className="min-w-0 tablet:ml-auto">
            <summary>{formatCount(drafts.length, "draft")}</summary>
            <ul className="grid gap-2 py-2 wrap-anywhere">
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
        {drafts.length > 0 && (
          <label className="flex cursor-pointer items-center gap-2 tablet:order-1">
            <input type="checkbox" className="tick" data-preview-marks defaultChecked />
            <mark className="preview-mark ml-2 px-1">Mark what differs</mark>
          </label>
        )}
      </div>
      {differences.length > 0 && (
        <ul
          aria-label="Differences"
          className="page-width flex flex-wrap gap-x-6 gap-y-1 pt-2 [&_del]:text-soft"
        >
          {differences.slice(0, mostShown).map(({ name, label, before, after }) => (
            <li key={name} className="line-clamp-2 max-w-[60ch] wrap-anywhere">
              <strong className="font-medium">{label}</strong>{" "}
              {before && before.length <= longest && <del>{before}</del>}{" "}
              <span aria-hidden="true">→</span>
              <span className="sr-only">now </span> {after || "empty"}
            </li>
          ))}
          {differences.length > mostShown && <li>and {differences.length - mostShown} more</li>}
        </ul>
      )}
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
