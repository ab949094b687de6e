import { Carousel } from "#app/public/landing/carousel.tsx";
import { Trace } from "#app/ui/trace.tsx";

/** The board with its step and mask traces; the carousel's words and products change on top of it. */
export function Hero() {
  return (
    <section className="hero" aria-label="What we do">
      <div className="board stepped hero-board surface-green">
        <Trace className="-top-7.5 left-full desktop:top-0 desktop:left-1/2">
          {/* Four lines from the right edge and three from their vias, into the product. */}
          <path d="M2000 68H517L372 213V440M2000 82H522.8L386 218.8V440M2000 96H528.6L400 224.6V440M2000 110H534.4L414 230.4V440" />
          <path d="M-14 117V146L190 350V440M0 117V140.2L204 344.2V440M14 117V134.4L218 338.4V440" />
          <path d="M-58 124V168L-29 197" />
          <path d="M-21 110a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-7 110a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 110a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-65 117a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-31 202a7 7 0 1 0 14 0a7 7 0 1 0-14 0" />
        </Trace>
        <Trace className="bottom-7.5 left-1/2 desktop:-bottom-1.5">
          <path d="M-2000-118H-208L-160-166H-44M-2000-105H-202.6L-154.6-153H-62M-2000-92H-331M-331-92a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-44-166a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-62-153a7 7 0 1 0 14 0a7 7 0 1 0-14 0" />
        </Trace>
      </div>
      <Carousel />
    </section>
  );
}
