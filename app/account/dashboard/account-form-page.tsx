import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { TextLink } from "#app/ui/button.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";

interface Page extends ComponentProps<typeof UnlistedHead> {
  lead: string;
  /** True for a page of the privacy centre, which links back to it. */
  isPrivacy?: boolean;
  children?: ReactNode;
}

export function AccountFormPage({ lead, isPrivacy, children, ...head }: Page) {
  return (
    <div className="page-width">
      <UnlistedHead {...head} />
      <div className="account-form-page one-column">
        <h1 className="type-title">{head.title}</h1>
        <p className="type-lead mt-4 mb-8">{lead}</p>
        {children}
        <p className="mt-6">
          {isPrivacy ? (
            <TextLink href={href("/privacy/your-data/kept")}>Back to your data</TextLink>
          ) : (
            <TextLink href={href("/userdashboard")}>Back to the dashboard</TextLink>
          )}
        </p>
      </div>
    </div>
  );
}

/** Points under a ruled title. */
export function ListPart({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <section className="section-rule">
      <h2 className="type-heading-3">{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
