import { ServiceList } from "#app/public/services/service-list.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { servicePage } from "#content/service-page.ts";

/** The service page's last part: the list, and a product that hangs over the screen's edge. */
export function OtherServices() {
  const { heading, lead } = servicePage.others;
  return (
    <section className="border-t border-line" aria-labelledby="other-services">
      <div className="page-width pt-21 pb-18 desktop:grid desktop:grid-cols-12 desktop:gap-6">
        <div className="desktop:col-span-4">
          <h2 className="type-heading-2" id="other-services">
            {heading}
          </h2>
          <p className="mt-2 text-ink-soft">{lead}</p>
          <Picture
            name="surveillance"
            className="mx-auto mt-2 mb-4 max-w-112 desktop:mt-6 desktop:-mr-12 desktop:-ml-24 desktop:max-w-none"
            sizes="(width < 62.5rem) 90vw, min(39vw, 580px)"
          />
        </div>
        <div className="desktop:col-span-8">
          <ServiceList level={3} />
        </div>
      </div>
    </section>
  );
}
