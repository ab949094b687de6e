import { TextLink } from "#app/ui/text-link.tsx";
import { SectionRule } from "#app/ui/trace.tsx";
import { company } from "#content/company.ts";
import type { LegalText } from "#content/legal.ts";

/** One column in ruled parts, and whom to ask at its end. */
export function LegalPage({ heading, lead, parts }: LegalText) {
  return (
    <div className="page-width">
      <article className="legal-page">
        <h1 className="type-display-2">{heading}</h1>
        <p className="type-lead mt-5">{lead}</p>
        {parts.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <SectionRule />
            <h2 className="type-heading-3 mt-4">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p className="mt-3" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
      </article>
    </div>
  );
}
