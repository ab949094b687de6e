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
    <section className="service-top ground-green" aria-labelledby="service">
      <div className="board service-board">
        <Trace className="service-bus">
          <path d="M700 98H120L-32 250V500M700 112H125.800L-18 255.800V500M700 126H131.600L-4 261.600V500M700 140H137.400L10 267.400V500" />
        </Trace>
        <Trace className="service-bus-foot">
          <path d="M-900 0H-388L-288-100H100M-900 14H-382L-282-86H100M-900 28H-376L-276-72H100" />
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
