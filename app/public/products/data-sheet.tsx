import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { Configuration } from "#content/catalogue/product-group.ts";

/** All specifications of a configuration, in two columns where there is room. */
export function DataSheet({ specs }: Pick<Configuration, "specs">) {
  return (
    <section
      className="page-width pt-18 desktop:grid desktop:grid-cols-12 desktop:gap-6 desktop:pt-24"
      aria-labelledby="inside"
    >
      <h2 className="type-heading-2 mb-5 desktop:col-span-4" id="inside">
        {catalogueWords.configuration.inside}
      </h2>
      <dl className="data-sheet desktop:col-span-8">
        {specs.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="[line-height:1.4] font-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
