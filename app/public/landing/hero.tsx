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
      <div className="board stepped hero-board" />
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
                <Heading className="type-display">
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
