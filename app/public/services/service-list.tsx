import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { otherServices } from "#content/services.ts";

export function ServiceList({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="service-list">
      {otherServices.map(({ id, slug, name, summary }) => (
        <li key={slug}>
          <Heading className="type-heading-3">
            <a
              className="cover-link"
              href={href("/otherservicepage/:service", { service: slug })}
              data-choose-service={id}
            >
              {name}
            </a>
          </Heading>
          <p className="row-start-2 mt-0.75 [line-height:1.35] text-soft desktop:row-start-auto desktop:mt-0 desktop:pt-0.75">
            {summary}
          </p>
          <Icon name="arrow" />
        </li>
      ))}
    </ul>
  );
}
