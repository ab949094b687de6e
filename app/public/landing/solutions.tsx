import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { landing } from "#content/landing.ts";
import { solutions } from "#content/solutions.ts";

// From the end of an entry's rule to the pad on the rack.
const links = ["M-2000 0H-112L-50 62H-6", "M-2000 0H-58L-30-28H-6", "M-2000 0H-88L-68-20H-6"];
const pads = [62, -28, -20];

export function Solutions() {
  return (
    <section className="solutions surface-green" aria-labelledby="solutions">
      <div className="page-width relative">
        <Picture name="server-6" className="solutions-rack" sizes={[100, 72, 1066]} />
        <h2 className="type-heading-2" id="solutions">
          {landing.solutionsHeading}
        </h2>
        <ul className="solutions-list">
          {solutions.map(({ slug, name, summary }, index) => (
            <li key={slug}>
              <div className="solutions-link max-desktop:hidden">
                <Trace className="top-0 right-0">
                  <path d={links[index]} />
                  <circle cx="0" cy={pads[index]} r="6.5" />
                </Trace>
              </div>
              <h3 className="type-heading-3">{name}</h3>
              <p>{summary}</p>
              <TextLink href={`/otherservicepage/${slug}`} about={name}>
                Read more
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
