import { href } from "react-router";
import { type ConfigurationFilter, orders } from "#app/domain/catalogue/filter-configurations.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { ProductGroup } from "#content/catalogue/product-group.ts";

/**
 * Narrows the list by the address, so that a narrowed list can be kept and sent. The site's script
 * puts the answer in place at every choice; without it the button shows.
 */
export function NarrowingForm({
  group,
  filter,
}: {
  group: ProductGroup;
  filter: ConfigurationFilter;
}) {
  return (
    <form
      className="narrowing-form"
      method="get"
      action={`${href("/productspage/:group", { group: group.slug })}#configurations`}
      autoComplete="off"
      data-swap={resultsId}
    >
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
      <div className="field">
        <label htmlFor="sort">{catalogueWords.group.sortLabel}</label>
        <div>
          <select id="sort" name="sort" defaultValue={filter.order}>
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      <span data-show>
        <Button type="submit" variant="green">
          {catalogueWords.group.show}
        </Button>
      </span>
    </form>
  );
}

/** The part of the page that a choice changes. */
export const resultsId = "results";
