import { data, href, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { resetSchema } from "#app/features/accounts/account-schemas.ts";
import {
  briefCookie,
  readBriefCookie,
  takeBriefCookieBack,
} from "#app/features/accounts/brief-cookie.server.ts";
import { PasswordField } from "#app/features/accounts/password-field.tsx";
import { findReset, resetPassword } from "#app/features/accounts/password-reset.server.ts";
import { SignInFrame } from "#app/features/accounts/sign-in-frame.tsx";
import { redirectWithFlash } from "#app/features/forms/flash.server.ts";
import { readCounted, refuseMistakes } from "#app/features/limits/refuse-past-limit.server.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/reset-password";

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

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
  const kept = await readBriefCookie(linkCookie(request), request);
  const isGone = (await findReset(context.get(appContext), kept)) === undefined;
  return data({ isGone }, { status: isGone ? 410 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readCounted(context, () => readForm(request));
  const parsed = resetSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const cookie = linkCookie(request);
  const token = await readBriefCookie(cookie, request);
  const { clientAddress } = context.get(requestContext);
  const { password } = parsed.data;
  const isReset = await resetPassword(context.get(appContext), token, password, clientAddress);
  // The page of a link that is no good says so, and leads to a new one.
  if (!isReset) return redirect(href("/reset-password"), { status: 303 });
  const answer = redirectWithFlash(request, href("/login"), "passwordChanged");
  answer.headers.append("Set-Cookie", await takeBriefCookieBack(cookie));
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
        <p className="sign-in-links">
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
