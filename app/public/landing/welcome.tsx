import { ButtonLink } from "#app/ui/button.tsx";
import { Trace, Via } from "#app/ui/trace.tsx";
import { landing } from "#content/landing.ts";

export function Welcome() {
  const last = landing.facts.length - 1;
  return (
    <section className="page-width py-section" aria-labelledby="welcome">
      <div className="welcome-words">
        <h2 className="type-statement" id="welcome">
          {landing.welcome.heading}
        </h2>
        <div>
          <p className="type-lead mb-6">{landing.welcome.lead}</p>
          <ButtonLink variant="outline" href="/contactpage">
            Join Now
          </ButtonLink>
        </div>
      </div>
      <ul className="facts">
        {landing.facts.map(({ figure, meaning, ...fact }, index) => (
          <li key={figure}>
            {index < last && <Riser />}
            <Via live={index === last} />
            <strong>
              {"before" in fact && <small>{fact.before} </small>}
              {figure}
            </strong>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line from one circle of a stair up to the next one's. */
export function Riser() {
  return (
    <div className="facts-riser">
      <Trace className="top-0 right-0">
        <path className="desktop:hidden" d="M-2000 0H4" />
        <path className="max-desktop:hidden" d="M-2000 0H-30L-8-22H4" />
      </Trace>
    </div>
  );
}
