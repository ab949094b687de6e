import { href } from "react-router";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const labels = { email: "Email", password: "Password" };

/** @param next where the visitor wanted to go; empty for nowhere in particular */
export function LoginForm({
  answer,
  next,
  isGoogleSetUp,
}: {
  answer: FormAnswer | undefined;
  next: string;
  isGoogleSetUp: boolean;
}) {
  const on = next && `?next=${encodeURIComponent(next)}`;
  return (
    <>
      <Form
        id="login"
        action={href("/login")}
        answer={answer}
        labels={labels}
        submit="Login"
        noValidate
      >
        <input type="hidden" name="next" value={next} />
        <Field name="email" type="email" autoComplete="username" maxLength={254} />
        {/* The link stands on the label's line, and after the field in the order of the keyboard. */}
        <div className="relative">
          <PasswordField autoComplete="current-password" />
          <a
            className="inline-link absolute -top-0.5 right-0 min-h-6 text-[0.9375rem]"
            href={href("/forgot-password")}
          >
            Forgot Password
          </a>
        </div>
      </Form>
      <div className="mt-3.5">
        {isGoogleSetUp ? (
          <ButtonLink variant="outline" href={`${href("/login/google")}${on}`}>
            <GoogleMark />
            Sign In With Google
          </ButtonLink>
        ) : (
          <Button variant="outline" disabled>
            Google sign-in is not set up
          </Button>
        )}
      </div>
      <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <a className="inline-link" href={href("/register")}>
          Need Account
        </a>
        <a className="inline-link" href={href("/adminlogin")}>
          Admin Login
        </a>
      </p>
      {/^\/carrers(?![^/?#])/.test(next) && (
        <p className="mt-4">
          <TextLink href={next}>Continue without an account</TextLink>
        </p>
      )}
    </>
  );
}

/** Drawn like our icons, for the real mark is a picture of somebody else's. */
function GoogleMark() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M16.5 6 13 2.5H7L2.5 7v6L7 17.5h6l3.5-3.5v-4H10" />
    </svg>
  );
}
