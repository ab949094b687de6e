import { data, href, redirect } from "react-router";
import { ConfirmForms } from "#app/account/sign-in/confirm-forms.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { type App, appContext, requestContext } from "#app/context.ts";
import { resendSchema } from "#app/domain/accounts/account-schemas.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { loginSchema } from "#app/domain/accounts/login-schema.ts";
import { refuseSignIn } from "#app/domain/accounts/refuse-sign-in.server.ts";
import { sendVerificationAgain } from "#app/domain/accounts/registration.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import {
  confirmEmail,
  findVerificationLink,
  removeUnconfirmed,
  type VerificationLink,
} from "#app/domain/accounts/verification.server.ts";
import {
  briefCookie,
  readBriefCookie,
  takeBriefCookieBack,
} from "#app/platform/http/brief-cookie.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import {
  readCounted,
  refuseMistakes,
  refuseTooManyMails,
} from "#app/platform/limits/refuse-past-limit.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { MessageKey } from "#content/messages.ts";
import type { Route } from "./+types/verify-email-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

const linkCookie = (request: Request) => briefCookie(request, "southbridge-verification", 60 * 60);

/**
 * The page after Send Link, and where the links of verification mails lead. Opening a link does
 * nothing, for mail scanners open them: its token goes into a cookie, and the page asks.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token");
  if (token !== null) {
    const cookie = await linkCookie(request).serialize(token.slice(0, 500));
    throw redirect(href("/varify-email"), {
      headers: { "Set-Cookie": cookie, "Referrer-Policy": "no-referrer" },
    });
  }
  const app = context.get(appContext);
  const { signedIn } = await findSignedIn(app, request);
  const isGone = url.searchParams.get("link") === "gone";
  const link = isGone ? undefined : await readLink(app, request);
  const isOwn = link?.account.id === signedIn?.userId;
  const asks = link && (isOwn ? ("button" as const) : ("password" as const));
  const asked = { isGone, asks, email: signedIn?.email ?? "" };
  return data(asked, { status: isGone ? 410 : 200 });
}

async function readLink(app: App, request: Request) {
  return findVerificationLink(app, await readBriefCookie(linkCookie(request), request));
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const fields = await readCounted(context, () => readForm(request));
  if (fields.intent !== "confirm" && fields.intent !== "remove") return sendAgain(args, fields);

  const app = context.get(appContext);
  const link = await readLink(app, request);
  if (!link) return leaveLink(request, false, href("/"), "accountRemoved");
  if (fields.intent === "confirm") return confirm(args, fields, link);
  const { clientAddress } = context.get(requestContext);
  const isRemoved = await removeUnconfirmed(app, link, clientAddress);
  return leaveLink(request, isRemoved, href("/"), "accountRemoved");
}

/** The account's own session confirms; who is not signed in to it gives its password. */
async function confirm(
  { request, context }: Route.ActionArgs,
  fields: Record<string, string>,
  link: VerificationLink,
) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const { signedIn } = await findSignedIn(app, request);
  let session: Headers | undefined;
  if (signedIn?.userId !== link.account.id) {
    const parsed = loginSchema.safeParse(fields);
    if (!parsed.success) return refuseMistakes(context, fields, parsed.error);
    if (parsed.data.email.toLowerCase() !== link.account.email) {
      return refuse(400, fields, { errors: { email: "The link went to another address." } });
    }
    const result = await signIn(app, parsed.data, request, clientAddress);
    if (!result.userId) return refuseSignIn(fields, result);
    session = result.headers;
  }
  const isConfirmed = await confirmEmail(app, link);
  const answer = await leaveLink(request, isConfirmed, href("/userdashboard"), "emailConfirmed");
  for (const cookie of session?.getSetCookie() ?? []) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** The page of a link that is no good says so, and leads to a new one. */
async function leaveLink(request: Request, isDone: boolean, to: string, says: MessageKey) {
  const answer = isDone
    ? redirectWithFlash(request, to, says)
    : redirect(`${href("/varify-email")}?link=gone`, { status: 303 });
  answer.headers.append("Set-Cookie", await takeBriefCookieBack(linkCookie(request)));
  return answer;
}

async function sendAgain({ request, context }: Route.ActionArgs, fields: Record<string, string>) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const parsed = resendSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const refusal = await refuseTooManyMails(app, fields, clientAddress);
  if (refusal) return refusal;
  await sendVerificationAgain(app, parsed.data.email);
  const answer = redirectWithFlash(request, href("/varify-email"), "linkSent");
  answer.headers.append("Set-Cookie", await takeBriefCookieBack(linkCookie(request)));
  return answer;
}

export const meta: Route.MetaFunction = () => [
  { title: "Confirm your address · Southbridge" },
  { name: "robots", content: "noindex" },
];

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isGone, asks, email } = loaderData;
  if (asks) {
    return (
      <SignInFrame {...accountPages.confirm} picture="networking">
        <ConfirmForms asks={asks} email={email} answer={actionData} />
      </SignInFrame>
    );
  }
  const answer = actionData ?? (email ? { values: { email }, errors: {} } : undefined);
  return (
    <SignInFrame {...(isGone ? accountPages.linkGone : accountPages.verify)} picture="networking">
      <h2 className="type-heading-3 mb-4">Confirm your address</h2>
      <Form
        id="verify-email"
        action={href("/varify-email")}
        answer={answer}
        labels={{ email: "Email" }}
        submit="Send again"
        variant={isGone ? "copper" : "green"}
      >
        <Field name="email" type="email" autoComplete="email" maxLength={254} />
      </Form>
      <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <a className="inline-link" href={href("/forgot-password")}>
          Send a link for the password again
        </a>
        <a className="inline-link" href={href("/login")}>
          Back to login
        </a>
      </p>
    </SignInFrame>
  );
}
