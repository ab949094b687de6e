import {
  type ConfigurationFilter,
  filterConfigurations,
  orders,
} from "#app/domain/catalogue/filter-configurations.ts";
import { groupHref } from "#app/domain/catalogue/find-product.ts";
import { ConfigurationList } from "#app/public/products/configuration-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { ProductGroup } from "#content/catalogue/product-group.ts";

type Props = { group: ProductGroup; filter: ConfigurationFilter };

export function Configurations({ group, filter }: Props) {
  const found = filterConfigurations(group, filter);
  const all = group.configurations.length;
  const narrowed = Object.keys(filter.chosen).length > 0;
  const { heading, clear, none, note } = catalogueWords.group;
  return (
    <section
      className="page-width pt-4 pb-section tablet:pt-16"
      aria-labelledby="configurations"
      data-configurations
    >
      <h2 className="type-heading-2 scroll-mt-6 max-tablet:sr-only" id="configurations">
        {heading}
      </h2>
      <NarrowingForm group={group} filter={filter} found={found.length} />
      <div id={resultsId}>
        <p
          className="mt-2 flex min-h-10 flex-wrap items-center gap-x-5 text-ink-soft"
          role="status"
        >
          {found.length === all ? counted(all) : `${found.length} of ${counted(all)}`}
          {narrowed && (
            <a className="py-1 text-board underline underline-offset-4" href={groupHref(group)}>
              {clear}
            </a>
          )}
        </p>
        <ConfigurationList group={group} configurations={found} />
        {found.length === 0 && <EmptyState title={none.heading}>{none.text}</EmptyState>}
        <p className="type-small mt-6 text-ink-soft">{note}</p>
      </div>
    </section>
  );
}

/**
 * Narrows by the address, so that a list can be kept and sent. On phones the choices open at the
 * bottom of the screen. With script each choice shows at once, and the first button only closes.
 */
function NarrowingForm({ group, filter, found }: Props & { found: number }) {
  const { filters, show, sortLabel } = catalogueWords.group;
  const chosen = Object.keys(filter.chosen).length;
  return (
    <form
      className="narrowing-form"
      method="get"
      action={`${groupHref(group)}#configurations`}
      autoComplete="off"
      data-swap={`${resultsId} filter show-found`}
    >
      <span id="filter">
        <Button type="button" variant="outline" popoverTarget="filters">
          <Icon name="filter" />
          {chosen > 0 ? `${filters} · ${chosen}` : filters}
        </Button>
      </span>
      <div className="filters" id="filters" popover="auto">
        {group.narrowedBy.map(({ by, label, any, options }) => (
          <fieldset key={by}>
            <legend className="type-label mb-1.5">{label}</legend>
            <div className="segments">
              {[{ value: "", label: any }, ...options].map((option) => (
                <label key={option.value}>
                  <input
                    type="radio"
                    name={by}
                    value={option.value}
                    defaultChecked={option.value === (filter.chosen[by] ?? "")}
                  />
                  {option.label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <span id="show-found">
          <Button type="submit" data-shown>{`${show} ${counted(found)}`}</Button>
        </span>
      </div>
      <div className="field">
        <label htmlFor="sort">{sortLabel}</label>
        <div>
          <select id="sort" name="sort" defaultValue={filter.order}>
            <Options of={orders.map(({ value, label }) => [value, label])} />
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      <span data-show>
        <Button type="submit" variant="green">
          {show}
        </Button>
      </span>
    </form>
  );
}

const counted = (count: number) => `${count} configuration${count === 1 ? "" : "s"}`;

/** The part of the page that a choice changes. */
const resultsId = "results";
