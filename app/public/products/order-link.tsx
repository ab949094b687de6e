import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Configuration } from "#content/catalogue/product-group.ts";
import type { RentalTerm } from "#content/catalogue/rental-terms.ts";

type Props = { configuration: Configuration; term?: RentalTerm; children?: ReactNode };

/** Leads to the cart through the login; app/public/script/order.ts shortens the way. */
export function OrderLink({ configuration, term, children }: Props) {
  const { slug, name, monthlyPrice } = configuration;
  const chosen = term && monthlyPrice !== undefined ? `&term=${term.slug}` : "";
  const cart = `/cartpage?add=${slug}${chosen}`;
  return (
    <ButtonLink href={`/login?next=${encodeURIComponent(cart)}`} data-order={cart}>
      <span>
        Order Now<span className="sr-only">: {name}</span>
      </span>
      {children}
    </ButtonLink>
  );
}
