import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { messages } from "#content/messages.ts";

/** The customer's warning to who orders without an account. Opened by the site's script. */
export function SignUpQuestion() {
  return (
    <dialog className="dialog" data-sign-up aria-labelledby="sign-up-title">
      <div className="sign-up-question">
        <svg viewBox="0 0 186 34" aria-hidden="true">
          <path d="M13 25H97l18-18h54" />
          <circle cx="7" cy="25" r="5.75" />
          <circle cx="177" cy="7" r="7" data-live />
        </svg>
        <h2 id="sign-up-title">{messages.signUpPlease}</h2>
        <p>{catalogueWords.signUp.text}</p>
        <div>
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
      </div>
    </dialog>
  );
}
