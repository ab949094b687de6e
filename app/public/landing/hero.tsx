import { fill } from "#app/lib/fill.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { PauseToggle } from "#app/ui/pause-toggle.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { landing } from "#content/landing.ts";

/**
 * CSS rotates the slides; a radio shows one and stops them, a reset starts them again. Outside a
 * <dialog> the form's method does nothing: Enter on a radio must not send it.
 */
export function Hero({ figures }: { figures: Readonly<Record<string, string>> }) {
  return (
    <section className="hero" aria-label="Our services">
      <div className="board stepped hero-board surface-green">
        <Trace className="-top-7.5 left-full desktop:top-0 desktop:left-1/2">
          {/* Four lines from the right edge and three from their vias, into the product. */}
          <path d="M2000 68H517L372 213V440M2000 82H522.8L386 218.8V440M2000 96H528.6L400 224.6V440M2000 110H534.4L414 230.4V440M-14 117V146L190 350V440M0 117V140.2L204 344.2V440M14 117V134.4L218 338.4V440M-58 124V168L-29 197M-21 110a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-7 110a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 110a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-65 117a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-31 202a7 7 0 1 0 14 0a7 7 0 1 0-14 0" />
        </Trace>
        <Trace className="bottom-7.5 left-1/2 desktop:-bottom-1.5">
          <path d="M-2000-118H-208L-160-166H-44M-2000-105H-202.6L-154.6-153H-62M-2000-92H-331M-331-92a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-44-166a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-62-153a7 7 0 1 0 14 0a7 7 0 1 0-14 0" />
        </Trace>
      </div>
      <form className="carousel page-width" method="dialog" autoComplete="off">
        <div className="carousel-words surface-green">
          <div className="carousel-trace max-desktop:hidden">
            <Trace className="top-0 right-0">
              <path d="M-2000 26H-222l30-30H100" />
            </Trace>
          </div>
          {landing.slides.map(({ tab, headline, lead }, index) => {
            const Heading = index === 0 ? "h1" : "h2";
            return (
              <div className="slide" key={tab} data-slide={index + 1}>
                <Heading className="type-display-1">
                  <Lines lines={headline} />
                </Heading>
                <p>{fill(lead, figures)}</p>
                <ButtonLink href="/servicepage">
                  Services <Icon name="arrow" />
                </ButtonLink>
              </div>
            );
          })}
        </div>
        <div className="carousel-products">
          {landing.slides.map(({ picture }, index) => (
            <div className="slide" key={picture} data-slide={index + 1}>
              <Picture
                name={picture}
                eager={index === 0}
                sizes={index === 0 ? [94, 70, 1036] : [90, 65, 962]}
              />
            </div>
          ))}
        </div>
        <fieldset className="carousel-controls desktop:surface-green">
          <legend className="sr-only">Choose a slide</legend>
          <PauseToggle label="Pause the slides" />
          <button className="pause-toggle" type="reset" aria-label="Play the slides">
            <Icon name="play" />
          </button>
          {landing.slides.map(({ tab }, index) => (
            <label key={tab} data-tab>
              <input type="radio" name="slide" value={index + 1} />
              {tab}
              <span className="slide" data-slide={index + 1} aria-hidden="true">
                {tab}
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </section>
  );
}
