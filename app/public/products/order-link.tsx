import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { RentalTerm } from "#content/catalogue/rental-terms.ts";

/**
 * Orders a configuration: into the cart, by way of the login. The site's script opens the cart at
 * once for who is known here, and asks everybody else to sign up (app/public/script/order.ts).
 */
export function OrderLink({
  slug,
  name,
  term,
  children,
}: {
  slug: string;
  name: string;
  /** The term chosen with it; the cart asks for it otherwise. */
  term?: RentalTerm["slug"];
  children?: ReactNode;
}) {
  const cart = `/cartpage?add=${slug}${term ? `&term=${term}` : ""}`;
  return (
    <ButtonLink href={`/login?next=${encodeURIComponent(cart)}`} data-order={cart}>
      <span>
        Order Now<span className="sr-only">: {name}</span>
      </span>
      {children}
    </ButtonLink>
  );
}
