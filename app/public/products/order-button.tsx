import { redirect } from "react-router";
import { type Line, writeLines } from "#app/domain/rental/line.ts";
import { type Appearance, Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { messages } from "#content/messages.ts";

type Props = {
  /** The id of the form whose fields say what is ordered. */
  form: string;
  /** The configuration's slug, where the form does not say it. */
  value?: string;
  name: string;
  label?: string;
  hasArrow?: boolean;
} & Pick<Appearance, "variant" | "size">;

/** Submits the form as it is filled in at that moment; its page redirects to the cart (`orderLines`). */
export function OrderButton({
  value = "1",
  name,
  label = "Order Now",
  hasArrow = false,
  ...look
}: Props) {
  return (
    <Button type="submit" name="order" value={value} data-order {...look}>
      <span>
        {label}
        <span className="sr-only">: {name}</span>
      </span>
      {hasArrow && <Icon name="arrow" />}
    </Button>
  );
}

/** The answer to an order: the cart, through the login for guests (app/account/require-user.tsx). */
export function orderLines(lines: readonly Line[]) {
  return redirect(`/cartpage?add=${writeLines(lines)}`);
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
      <div className="grid gap-4 tablet:flex">
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
