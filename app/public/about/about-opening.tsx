import { Picture } from "#app/ui/picture.tsx";
import { about } from "#content/about.ts";

/** The years at the head, the training desk off the left edge, what we rent, and who we are. */
export function AboutOpening() {
  return (
    <section className="about-opening">
      <div className="page-width">
        <p className="text-[clamp(1.0625rem,1rem+0.3vw,1.25rem)]/[1.3] font-strong text-copper-text">
          {about.tagline}
        </p>
        <h1 className="type-title mt-6 max-w-[10em]">{about.headline}</h1>
        <div className="desktop:-mt-2 desktop:grid desktop:grid-cols-[7fr_5fr] desktop:items-end desktop:gap-6 desktop:pb-19.5">
          <Picture
            name="training"
            className="about-opening-picture"
            sizes="(width < 62.5rem) 104vw, min(57vw, 820px)"
            eager
          />
          <div className="max-w-[34em] pt-1 pb-16 desktop:relative desktop:max-w-[29em] desktop:pt-0 desktop:pb-34">
            <Picture
              name="rental-crate"
              className="about-opening-crate"
              sizes="(width < 62.5rem) 62vw, 400px"
            />
            <h2 className="type-heading-3">{about.welcome}</h2>
            {about.paragraphs.map((paragraph) => (
              <p className="mt-3" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
