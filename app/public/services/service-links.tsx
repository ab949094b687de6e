import { href } from "react-router";
import { servicePage } from "#content/service-page.ts";
import { type OtherService, otherServices } from "#content/services.ts";

/** The way from one other service to the next; the one that is shown is named and leads nowhere. */
export function ServiceLinks({ current }: { current: OtherService }) {
  return (
    <nav className="border-t border-line" aria-labelledby="other-services">
      <div className="page-width pt-10 pb-16">
        <h2 className="type-heading-3" id="other-services">
          {servicePage.others.heading}
        </h2>
        <ul className="mt-3 flex flex-wrap gap-x-8.5 gap-y-1">
          {otherServices.map((service) => (
            <li key={service.slug}>
              {service.slug === current.slug ? (
                <span className="block py-2 text-ink-soft" aria-current="page">
                  {service.name}
                </span>
              ) : (
                <a
                  className="block py-2 underline decoration-field-edge decoration-1 underline-offset-6 hover:decoration-current"
                  href={href("/otherservicepage/:service", { service: service.slug })}
                  data-choose-service={service.id}
                >
                  {service.name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
