import type { ReactNode } from "react";

/** One ruled part of the dashboard: its heading at the left, what it holds at the right. */
export function AccountPart({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section className="account-part" id={id} aria-labelledby={`${id}-heading`}>
      <h2 className="type-heading-3" id={`${id}-heading`}>
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}
