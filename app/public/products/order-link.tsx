import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Configuration } from "#content/catalogue/product-group.ts";
import type { RentalTerm } from "#content/catalogue/rental-terms.ts";

/**
 * Orders a configuration: into the cart, by way of the login. The site's script opens the cart at
 * once for who is known here, and asks everybody else to sign up (app/public/script/order.ts).
 */
export function OrderLink({
  configuration: { slug, name, monthlyPrice },
  term,
  children,
}: {
  configuration: Configuration;
  /** The term chosen with it; the cart asks for it otherwise. */
  term?: RentalTerm;
  children?: ReactNode;
}) {
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
