import { productHref } from "#app/domain/catalogue/find-product.ts";
import { formatRupees } from "#app/lib/format.ts";
import { OrderLink } from "#app/public/products/order-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { Configuration, ProductGroup } from "#content/catalogue/product-group.ts";

type Props = { group: ProductGroup; configurations: readonly Configuration[] };

/** Rows for comparing: the same specifications stand at the same height in each. */
export function ConfigurationList({ group, configurations }: Props) {
  return (
    <ol className="configuration-list">
      {configurations.map((configuration) => (
        <Row key={configuration.slug} group={group} configuration={configuration} />
      ))}
    </ol>
  );
}

function Row({ group, configuration }: { group: ProductGroup; configuration: Configuration }) {
  const { name, summary, picture, monthlyPrice } = configuration;
  return (
    <li>
      <Picture name={picture} className="configuration-list-picture" sizes={[92, 38, 540]} />
      <div>
        <h3>
          <a className="cover-link" href={productHref({ group, configuration })}>
            {name}
          </a>
        </h3>
        <p className="mt-1.75 [line-height:1.4] text-soft max-tablet:hidden">{summary}</p>
      </div>
      <dl>
        {comparedSpecs(group, configuration).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        {monthlyPrice === undefined ? (
          <p data-on-request>{catalogueWords.configuration.onRequest}</p>
        ) : (
          <p>
            <strong>{formatRupees(monthlyPrice)}</strong> a month
          </p>
        )}
        <OrderLink configuration={configuration} />
        <a className="signed-out-only" href="/signuppage">
          Sign Up {catalogueWords.signUp.purpose}
          <span className="sr-only">: {name}</span>
        </a>
      </div>
    </li>
  );
}

function comparedSpecs({ compared }: ProductGroup, { specs }: Configuration) {
  return compared.flatMap((label) => {
    const [, full = "", short = full] = specs.find(([name]) => name === label) ?? [];
    return short ? { label, value: short } : [];
  });
}
