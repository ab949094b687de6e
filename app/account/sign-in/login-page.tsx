import { data, href, redirect } from "react-router";
import { readWaiting, rememberOrder } from "#app/account/cart/open-cart.server.ts";
import { answerSignIn } from "#app/account/sign-in/answer-sign-in.server.ts";
import { CheckYourMail } from "#app/account/sign-in/check-your-mail.tsx";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame, SignInLinks } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, catalogueContext } from "#app/context.ts";
import { loginSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { findRegistered } from "#app/domain/accounts/registration.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { priceCart } from "#app/domain/cart/cart.ts";
import { formatPeriod, formatPieces } from "#app/domain/rental/line.ts";
import { safeRedirect, withNext } from "#app/lib/safe-redirect.ts";
import {
  googleProblemCookie,
  registeredCookie,
  signedInCookie,
} from "#app/platform/http/cookies.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Field, Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/login-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const wanted = url.searchParams.get("next");
  const { signedIn } = await findSignedIn(app, request);
  if (signedIn) throw redirect(safeRedirect(wanted, href("/userdashboard")));
  const { offers } = context.get(catalogueContext);
  const waiting = readWaiting(request, offers);
  // An order from before the login is continued.
  const next = safeRedirect(wanted, waiting.length > 0 ? href("/cartpage") : "");
  const problem = googleProblemCookie.read(request);
  const remembered = rememberOrder(request, next, offers);
  // Visitors of this page are signed out, also where the browser has another flag.
  const headers = new Headers({ "Set-Cookie": signedInCookie.write(request, "no") });
  if (problem) headers.append("Set-Cookie", googleProblemCookie.clear(request));
  if (remembered) headers.append("Set-Cookie", remembered);
  const registered = await findRegistered(app, registeredCookie.read(request));
  const order = priceCart(waiting, offers).map(
    (line) => `${formatPieces(line)}, ${formatPeriod(line)}`,
  );
  const visitor = { inCart: waiting.length };
  return data({ next, problem, registered: registered?.email, order, visitor }, { headers });
}

export const action = publicFormAction(async (fields, caller) => {
  const result = await signIn(caller, loginSchema.parse(fields));
  return answerSignIn(caller.request, result, safeRedirect(fields.next, href("/userdashboard")));
});

const { links, form, forCareers, ...frame } = accountPages.login;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, registered, order } = loaderData;
  const answer = actionData ?? (problem ? { values: {}, errors: {}, failure: problem } : undefined);
  const next = safeRedirect(actionData?.values.next, loaderData.next);
  const isForCareers = /^\/carrers(?![^/?#])/.test(next);
  return (
    <SignInFrame
      {...frame}
      {...(isForCareers && { lead: forCareers.lead })}
      {...(registered && { lead: accountPages.registered.login, picture: "mobile-2" })}
      board={
        registered && (
          <CheckYourMail email={registered} order={order} isNew={!actionData && !problem} />
        )
      }
    >
      {isForCareers && (
        <p className="-mt-4 mb-8">
          <TextLink href={next}>{forCareers.link}</TextLink>
        </p>
      )}
      <Form
        id="login"
        answer={answer}
        values={{ email: registered ?? "" }}
        variant={registered ? "outline" : "copper"}
        {...form}
      >
        <input type="hidden" name="next" value={next} />
        <Field name="email" type="email" autoComplete="username" maxLength={254} />
        {/* Shown on the label's line, but after the field for the keyboard. */}
        <div className="relative">
          <PasswordField />
          <a
            className="inline-link absolute -top-0.5 right-0 min-h-6 font-medium text-small"
            href={href("/forgot-password")}
          >
            Forgot Password
          </a>
        </div>
      </Form>
      <div className="mt-4">
        <ButtonLink variant="outline" href={withNext(href("/login/google"), next)}>
          <GoogleMark />
          Sign In With Google
        </ButtonLink>
      </div>
      <SignInLinks links={links} />
    </SignInFrame>
  );
}

/** Drawn like our icons, because Google's own mark is Google's. */
function GoogleMark() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M16.5 6 13 2.5H7L2.5 7v6L7 17.5h6l3.5-3.5v-4H10" />
    </svg>
  );
}
