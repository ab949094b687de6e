import { type ReactNode, useId } from "react";

/** A list of events on one trace, a node each. */
export const traceList =
  "[&>li]:relative [&>li]:pb-4 [&>li]:pl-7 [&>li]:wrap-anywhere [&>li]:before:absolute [&>li]:before:top-[3px] [&>li]:before:left-0 [&>li]:before:z-1 [&>li]:before:size-[15px] [&>li]:before:rounded-full [&>li]:before:border-2 [&>li]:before:border-board [&>li:not(:last-child)]:after:absolute [&>li:not(:last-child)]:after:top-2.5 [&>li:not(:last-child)]:after:-bottom-2 [&>li:not(:last-child)]:after:left-[6.5px] [&>li:not(:last-child)]:after:w-0.5 [&>li:not(:last-child)]:after:bg-board";

type Props = { title: string; id?: string; children: ReactNode };

/** A part of a page, under a rule. @param id of its title, where links lead to it */
export function Part({ title, id, children }: Props) {
  const own = useId();
  return (
    <section aria-labelledby={id ?? own} className="border-t-[2.5px] border-board pt-3">
      <h2 id={id ?? own} className="text-body font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The paper in the desk's sizes. */
export const paperSheet =
  "grid gap-5 rounded-control border border-line bg-card p-4 tablet:p-7 [&_h2]:text-body! [&_h2]:font-strong! [&_.paper-parties]:gap-x-8! [&_.paper-parties]:gap-y-4! [&_.paper-reason]:mt-4! [&_.paper-lines]:mt-6! [&_caption]:sr-only! [&_.paper-end]:gap-y-5!";
