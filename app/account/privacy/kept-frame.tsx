import type { ReactNode } from "react";
import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

interface Props {
  title: string;
  lead: string;
  /** Whether the page leads back to what is kept. */
  isBelow?: boolean;
  children: ReactNode;
}

/** A page of the privacy centre after the code. */
export function KeptFrame({ title, lead, isBelow, children }: Props) {
  return (
    <div className="page-width">
      <div className={isBelow ? "account-form-page one-column" : "pt-9 pb-21 desktop:pt-16"}>
        <h1 className="type-display-2">{title}</h1>
        <p className="type-lead mt-4 mb-8 max-w-[34em]">{lead}</p>
        {children}
        {isBelow && (
          <p className="mt-6">
            <TextLink href={href("/privacy/your-data/kept")}>Back to your data</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}
