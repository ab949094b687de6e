import { href } from "react-router";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The services as the list shows them. */
export function listServices({ services }: Catalogue) {
  return services.map(({ id, slug, name, summary }) => ({ id, slug, name, summary }));
}

type Props = { services: ReturnType<typeof listServices>; level: 2 | 3 };

export function ServiceList({ services, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <ul className="service-list">
      {services.map(({ id, slug, name, summary }) => (
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
          <p className="row-start-2 mt-1 text-body/snug text-soft desktop:row-start-auto desktop:mt-0">
            {summary}
          </p>
          <Icon name="arrow" />
        </li>
      ))}
    </ul>
  );
}
