import { data, href, redirect } from "react-router";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { type App, appContext, requestContext } from "#app/context.ts";
import { resetSchema } from "#app/domain/accounts/account-schemas.ts";
import { findReset, resetPassword } from "#app/domain/accounts/password-reset.server.ts";
import {
  briefCookie,
  readBriefCookie,
  takeBriefCookieBack,
} from "#app/platform/http/brief-cookie.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { readCounted, refuseMistakes } from "#app/platform/limits/refuse-past-limit.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/reset-password-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

const linkCookie = (request: Request) => briefCookie(request, "southbridge-reset", 60 * 60);

/**
 * The mail's link puts its token into a cookie and leads on, so that the token stands in no
 * address of a page: not in the history, and in no Referer (OWASP, Forgot Password).
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token");
  if (token !== null) {
    const cookie = await linkCookie(request).serialize(token.slice(0, 500));
    throw redirect(href("/reset-password"), {
      headers: { "Set-Cookie": cookie, "Referrer-Policy": "no-referrer" },
    });
  }
  const isGone = (await readReset(context.get(appContext), request)) === undefined;
  return data({ isGone }, { status: isGone ? 410 : 200 });
}

async function readReset(app: App, request: Request) {
  return findReset(app, await readBriefCookie(linkCookie(request), request));
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readCounted(context, () => readForm(request));
  const app = context.get(appContext);
  const reset = await readReset(app, request);
  // The page of a link that is no good says so, and leads to a new one.
  if (!reset) return redirect(href("/reset-password"), { status: 303 });
  const { name, email } = reset.account;
  const parsed = resetSchema([name, email]).safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const { clientAddress } = context.get(requestContext);
  const isReset = await resetPassword(app, reset, parsed.data.password, clientAddress);
  if (!isReset) return redirect(href("/reset-password"), { status: 303 });
  const answer = redirectWithFlash(request, href("/login"), "passwordChanged");
  answer.headers.append("Set-Cookie", await takeBriefCookieBack(linkCookie(request)));
  return answer;
}

export const meta: Route.MetaFunction = () => [
  { title: "New password · Southbridge" },
  { name: "robots", content: "noindex" },
];

const labels = { password: "New password" };

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isGone) {
    return (
      <SignInFrame {...accountPages.linkGone} picture="amc">
        <ButtonLink href={href("/forgot-password")}>Send a new link</ButtonLink>
        <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
          <a className="inline-link" href={href("/login")}>
            Back to login
          </a>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame {...accountPages.reset} picture="amc">
      <Form
        id="reset-password"
        action={href("/reset-password")}
        answer={actionData}
        labels={labels}
        submit="Save password"
        noValidate
      >
        <PasswordField autoComplete="new-password" />
      </Form>
    </SignInFrame>
  );
}
