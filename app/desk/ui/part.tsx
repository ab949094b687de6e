import { type ReactNode, useId } from "react";

type Props = { title: string; id?: string; children: ReactNode };

/** A part of a page, under a rule. @param id of its title, where links lead to it */
export function Part({ title, id, children }: Props) {
  const own = useId();
  return (
    <section aria-labelledby={id ?? own} className="border-t-[2.5px] border-board pt-3">
      <h2 id={id ?? own} className="text-[1.0625rem] font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}
