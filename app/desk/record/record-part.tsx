import type { ReactNode } from "react";

type Props = Record<"id" | "title", string> & Partial<Record<"aside" | "children", ReactNode>>;

/** A part of a record, under a rule. @param aside at the end of the title's line */
export function RecordPart({ id, title, aside, children }: Props) {
  return (
    <section
      className="bg-[linear-gradient(var(--color-board),var(--color-board))] bg-size-[100%_2.5px] bg-no-repeat pt-2 not-first:mt-7"
      aria-labelledby={id}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 wrap-anywhere">
        <h3 id={id}>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A notice above the parts: spam, a withdrawn consent, an erasure to finish. */
export function RecordNotice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className="mt-4 border border-l-3 border-line border-l-quiet bg-head px-4 py-3 wrap-anywhere [&_p]:mb-2 [&_strong]:font-medium"
      aria-label={label}
    >
      {children}
    </section>
  );
}

type EditsProps = {
  edits: readonly { label: string; before: string | null; after: string | null }[];
};

/** From what to what each field was changed; null for what there was not. */
export function Edits({ edits }: EditsProps) {
  return (
    <ul className="wrap-anywhere whitespace-normal [&_:is(del,ins)]:whitespace-pre-line [&_ins]:no-underline">
      {edits.map(({ label, before, after }) => (
        <li key={label}>
          <span className="text-ink-soft">{label}:</span>{" "}
          {before !== null && (
            <>
              {before ? <del className="text-ink-soft">{before}</del> : <span>empty</span>}{" "}
              <span aria-hidden="true">→</span> <span className="sr-only"> became </span>
            </>
          )}
          {after ? <ins>{after}</ins> : <span>{before && "removed"}</span>}
        </li>
      ))}
    </ul>
  );
}
