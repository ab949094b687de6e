import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { careers, type Job, jobs, openings } from "#content/jobs.ts";

/** All openings in one number, and the kinds of work; the chosen one is a green band. */
export function Openings({ chosen }: { chosen: Job | undefined }) {
  return (
    <section className="page-width openings">
      <header className="mb-7 grid gap-x-10 gap-y-4.5 desktop:mb-11 desktop:grid-cols-[auto_1fr] desktop:items-start">
        <h1 className="type-mega tablet:whitespace-nowrap">{openings} openings</h1>
        <p className="type-lead">{careers.lead}</p>
      </header>
      <ul className="section-rule">
        {jobs.map(({ slug, name, openings }) => (
          <li key={slug} id={slug}>
            <a
              className={slug === chosen?.slug ? "surface-green" : undefined}
              // The new page opens with this row at the top, and the form comes into view.
              href={`${href("/carrers/:job?", { job: slug })}#${slug}`}
              aria-current={slug === chosen?.slug ? "page" : undefined}
            >
              <strong>
                {openings}
                <span className="sr-only"> openings: </span>
              </strong>
              <span>{name}</span>
              {slug === chosen?.slug ? <em>Selected</em> : <Icon name="arrow" />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
