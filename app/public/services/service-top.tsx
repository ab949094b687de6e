import { href } from "react-router";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { OtherService } from "#content/services.ts";

/** The service's name on a deep board; its product stands across the step. */
export function ServiceTop({ service }: { service: OtherService }) {
  const { heading, paragraph, picture, ask } = service;
  return (
    <section className="surface-green relative isolate" aria-labelledby="service">
      <div className="board stepped service-top-board">
        <Trace className="top-0 left-[57%] max-desktop:hidden">
          <path d="M2000 98H120L-32 250V900M2000 112H125.8L-18 255.8V900M2000 126H131.6L-4 261.6V900M2000 140H137.4L10 267.4V900" />
        </Trace>
        <Trace className="bottom-8.5 left-[38%] max-desktop:hidden">
          <path d="M-1900 0H-388L-288-100H54M-1900 14H-382L-282-86H74M-1900 28H-376L-276-72H54" />
          <path d="M54 -100a6 6 0 1 0 12 0a6 6 0 1 0-12 0M74 -86a6 6 0 1 0 12 0a6 6 0 1 0-12 0M54 -72a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        </Trace>
      </div>
      <div className="page-width service-top-words">
        <Breadcrumbs
          crumbs={[
            { label: "Services", href: href("/servicepage") },
            { label: catalogueWords.otherServices.title },
          ]}
        />
        <h1 className="type-display-1" id="service">
          {heading}
        </h1>
        <p className="type-lead">{paragraph}</p>
        <ButtonLink href="/contactpage">
          {ask} <Icon name="arrow" />
        </ButtonLink>
        <Picture
          name={picture}
          className="service-top-picture"
          sizes="(width < 62.5rem) 96vw, min(60vw, 830px)"
          eager
        />
      </div>
    </section>
  );
}
