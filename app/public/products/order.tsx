import type { ReactNode } from "react";
import type { Configuration } from "#app/domain/catalogue/products.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { RentalTerm } from "#content/catalogue/rental-terms.ts";
import { messages } from "#content/messages.ts";

type Props = { configuration: Configuration; term?: RentalTerm; children?: ReactNode };

/** Leads to the cart through the login; app/public/script/order.ts shortens the way. */
export function OrderLink({ configuration, term, children }: Props) {
  const { slug, name, rates } = configuration;
  const chosen = term && rates ? `&term=${term.slug}` : "";
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

/** app/public/script/order.ts opens it for a guest's order. */
export function SignUpQuestion() {
  return (
    <Dialog
      className="sign-up-question"
      title={messages.signUpPlease}
      head={
        <svg viewBox="0 0 186 34" aria-hidden="true">
          <path d="M13 25H97l18-18h54" />
          <circle cx="7" cy="25" r="5.75" />
          <circle cx="177" cy="7" r="7" data-live />
        </svg>
      }
      data-sign-up
    >
      <p className="mt-3 mb-6 max-w-[26em]">{catalogueWords.signUp.text}</p>
      <div className="grid gap-3.5 tablet:flex">
        <ButtonLink href="/register">Sign Up</ButtonLink>
        <ButtonLink variant="outline" href="/login" data-login>
          {catalogueWords.signUp.haveAccount}
        </ButtonLink>
      </div>
      <form method="dialog">
        <Button type="submit" variant="quiet" size={42} aria-label="Cancel">
          <Icon name="close" />
        </Button>
      </form>
    </Dialog>
  );
}
