import { Picture } from "#app/ui/picture.tsx";
import { Trace, Via } from "#app/ui/trace.tsx";
import { servicePage } from "#content/service-page.ts";

/** Six reasons on six lines that come in from the left; the crate stands on the last two. */
export function WhyRent() {
  const { heading, lead, reasons } = servicePage.whyRent;
  return (
    <section className="why-rent page-width" aria-labelledby="why-rent">
      <div className="relative">
        <h1 className="type-mega -ml-[0.03em]" id="why-rent">
          {heading}
        </h1>
        <Picture name="rental-crate" className="why-rent-crate" sizes={[84, 52, 760]} eager />
        <p className="type-lead max-w-[22.5em] tablet:mt-5 tablet:w-[48%] desktop:mt-7">{lead}</p>
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
