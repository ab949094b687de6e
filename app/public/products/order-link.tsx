import type { ReactNode } from "react";
import { type Line, writeLines } from "#app/domain/rental/line.ts";
import { type Appearance, Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { messages } from "#content/messages.ts";

type Props = { lines: readonly Line[]; name: string; label?: string; children?: ReactNode } & Pick<
  Appearance,
  "variant" | "size"
>;

/** Leads to the cart through the login; app/public/script/order.ts shortens the way. */
export function OrderLink({ lines, name, label = "Order Now", children, ...look }: Props) {
  const cart = `/cartpage?add=${writeLines(lines)}`;
  return (
    <ButtonLink href={`/login?next=${encodeURIComponent(cart)}`} data-order={cart} {...look}>
      <span>
        {label}
        <span className="sr-only">: {name}</span>
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
