import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Via } from "#app/ui/trace.tsx";
import { accountPages } from "#content/accounts.ts";

const words = accountPages.registered;

interface Props {
  email: string;
  /** The order from before the account existed, in words. */
  order: readonly string[];
  /** True directly after the form, so that the heading is read out. */
  isNew: boolean;
}

/** The next steps after registering, on the board beside the login. */
export function CheckYourMail({ email, order, isNew }: Props) {
  return (
    <section className="check-your-mail surface-green" aria-labelledby="check-your-mail">
      {/* biome-ignore lint/a11y/noAutofocus: the form before this page ended; this is its answer. */}
      <h2 className="type-title" id="check-your-mail" tabIndex={-1} autoFocus={isNew}>
        {words.title}
      </h2>
      <p className="type-lead mt-3 text-soft">
        {words.lead} <strong>{email}</strong>
      </p>
      <ol className="trace-list">
        {words.steps.map(({ title, text }, index) => (
          <li key={title}>
            <Via live={index === 0} />
            <h3>{title}</h3>
            <p className="text-soft">
              {index === 2 && order.length > 0 ? `${words.kept} ${order.join("; ")}.` : text}
            </p>
          </li>
        ))}
      </ol>
      <form method="post" action={href("/varify-email")}>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="next" value={href("/login")} />
        <Button type="submit">
          <Icon name="mail" />
          {words.again}
        </Button>
      </form>
      <a className="inline-link mt-3" href={href("/register")}>
        {words.other}
      </a>
    </section>
  );
}
