import { href } from "react-router";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";

/** What whoever opened the link of a verification mail may do: confirm, or deny. */
export function ConfirmForms({
  asks,
  email,
  answer,
}: {
  /** Whoever is signed in to the account presses a button; anybody else gives its password. */
  asks: "button" | "password";
  /** Of who is signed in; empty for nobody. */
  email: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      <Form
        id="confirm-email"
        action={href("/varify-email")}
        answer={answer}
        labels={asks === "button" ? {} : { email: "Email", password: "Password" }}
        submit={asks === "button" ? "Confirm" : "Confirm and log in"}
        noValidate
      >
        <input type="hidden" name="intent" value="confirm" />
        {asks === "button" ? (
          <p className="mb-6">
            You are logged in as <strong className="break-words">{email}</strong>.
          </p>
        ) : (
          <>
            <Field name="email" type="email" autoComplete="username" maxLength={254} />
            <PasswordField autoComplete="current-password" />
          </>
        )}
      </Form>
      {asks === "password" && <NotMe />}
    </>
  );
}

function NotMe() {
  return (
    <section className="mt-10" aria-labelledby="not-me">
      <h2 id="not-me" className="type-heading-3 mb-2">
        This was not me
      </h2>
      <p className="mb-4 text-ink-soft">
        Somebody else made an account with your address. Removing it takes it away for good.
      </p>
      <form method="post" action={href("/varify-email")}>
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" variant="outline">
          Remove the account
        </Button>
      </form>
    </section>
  );
}
