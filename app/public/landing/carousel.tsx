import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { PauseToggle } from "#app/ui/pause-toggle.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { landing } from "#content/landing.ts";

/**
 * Three slides without a line of script. The rotation is CSS; a radio chooses a slide and ends
 * it, a checkbox pauses it, and resetting the form starts it again.
 */
export function Carousel() {
  return (
    // Outside a <dialog> this method does nothing: Enter on a radio sends no form.
    <form className="carousel page-width" method="dialog" autoComplete="off">
      <div className="carousel-words surface-green">
        <div className="carousel-trace max-desktop:hidden">
          <Trace className="top-0 right-0">
            <path d="M-2000 26H-222l30-30H230" />
          </Trace>
        </div>
        {landing.slides.map(({ tab, headline, lead }, index) => (
          <div className="slide" key={tab} data-slide={index + 1}>
            <Headline level={index === 0 ? 1 : 2} lines={headline} />
            <p>{lead}</p>
            <ButtonLink href="/servicepage">
              Services <Icon name="arrow" />
            </ButtonLink>
          </div>
        ))}
      </div>
      <div className="carousel-products">
        {products.map((name, index) => (
          <div className="slide" key={name} data-slide={index + 1}>
            <Picture
              name={name}
              eager={index === 0}
              sizes={
                index === 0
                  ? "(width < 62.5rem) 94vw, min(70vw, 1036px)"
                  : "(width < 62.5rem) 90vw, min(65vw, 962px)"
              }
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
  );
}

const products = ["hero", "networking", "software-course"] as const;

function Headline({ level, lines }: { level: 1 | 2; lines: readonly string[] }) {
  const Tag = `h${level}` as const;
  return (
    <Tag className="type-display-1">
      <Lines lines={lines} />
    </Tag>
  );
}
