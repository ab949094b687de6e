import { Picture } from "#app/ui/picture.tsx";
import { Trace, Via } from "#app/ui/trace.tsx";
import { servicePage } from "#content/service-page.ts";

/** Six reasons on six lines that come in from the left; the crate stands on the last two. */
export function WhyRent() {
  const { heading, lead, reasons } = servicePage.whyRent;
  return (
    <section className="why-rent page-width" aria-labelledby="why-rent">
      <div className="why-rent-words">
        <h1 className="type-mega" id="why-rent">
          {heading}
        </h1>
        <Picture
          name="rental-crate"
          className="why-rent-crate"
          sizes="(width < 62.5rem) 84vw, min(52vw, 760px)"
          eager
        />
        <p className="type-lead">{lead}</p>
      </div>
      <ul>
        {reasons.map((reason, index) => {
          const { name, text } = reason;
          const live = "live" in reason;
          return (
            <li key={name} data-live={live || undefined}>
              <Trace className="top-2.25 left-2.25 max-desktop:hidden">
                <path d={`M-3000-${83 + 16 * index}H-28l28 28V-8`} />
              </Trace>
              <Via />
              <h2 className="type-heading-3">{name}</h2>
              <p className="mt-1.5 text-[0.9375rem]/[1.4] text-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
