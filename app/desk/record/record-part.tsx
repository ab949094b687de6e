import type { ReactNode } from "react";

type Props = Record<"id" | "title", string> & Partial<Record<"aside" | "children", ReactNode>>;

/** A part of a record, under a rule. @param aside at the end of the title's line */
export function RecordPart({ id, title, aside, children }: Props) {
  return (
    <section
      className="bg-[linear-gradient(var(--color-board),var(--color-board))] bg-size-[100%_2.5px] bg-no-repeat pt-[9px] not-first:mt-7"
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
      className="mt-4.5 border border-l-3 border-line border-l-quiet bg-head px-4 pt-3.5 pb-3 wrap-anywhere [&_p]:mb-2.5 [&_strong]:font-medium"
      aria-label={label}
    >
      {children}
    </section>
  );
}
