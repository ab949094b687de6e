import { appContext, catalogueContext } from "#app/context.ts";
import { branchFigures } from "#app/domain/branches/branch-figures.ts";
import { fill } from "#app/lib/fill.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { company } from "#content/company.ts";
import { type LegalTable, privacy, terms } from "#content/legal.ts";
import type { Route } from "./+types/legal-page";

/** Serves /privacy and /terms. */
export function loader({ url, context }: Route.LoaderArgs) {
  if (url.pathname.startsWith("/terms")) {
    const figures = branchFigures(context.get(catalogueContext).branches);
    return { text: terms, path: "/terms", email: company.email, figures };
  }
  const { env } = context.get(appContext);
  return { text: privacy(env), path: "/privacy", email: env.PRIVACY_CONTACT_MAIL, figures: {} };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.text, path: loaderData.path }) : [];

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { heading, lead, parts } = loaderData.text;
  return (
    <div className="page-width">
      <article className="max-w-[34em] pt-9 pb-21 desktop:pt-16 desktop:pb-34">
        <h1 className="type-title">{heading}</h1>
        <p className="type-lead mt-5">{lead}</p>
        {parts.map(({ heading, paragraphs, table }) => (
          <section className="section-rule mt-11" key={heading}>
            <h2 className="type-heading-3 mt-4">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p className="mt-3" key={paragraph}>
                {fill(paragraph, loaderData.figures)}
              </p>
            ))}
            {table && <Table {...table} />}
          </section>
        ))}
        {loaderData.path === "/privacy" && (
          <p className="mt-6">
            <TextLink href="/privacy/your-data">Your data</TextLink>
          </p>
        )}
        <p className="mt-6">
          <TextLink href={`mailto:${loaderData.email}`}>{loaderData.email}</TextLink>
        </p>
      </article>
    </div>
  );
}

function Table({ head, groups }: LegalTable) {
  return (
    <table className="legal-table">
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ heading, rows }) => (
        <tbody key={heading}>
          <tr>
            <th colSpan={head.length} scope="rowgroup">
              {heading}
            </th>
          </tr>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
