import { data, href, redirect } from "react-router";
import { rememberOrder } from "#app/account/cart/open-cart.server.ts";
import { LoginForm } from "#app/account/sign-in/login-form.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { readProblem } from "#app/domain/accounts/google-problem.server.ts";
import { loginSchema } from "#app/domain/accounts/login-schema.ts";
import { refuseSignIn } from "#app/domain/accounts/refuse-sign-in.server.ts";
import { codePage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { signedInHint } from "#app/domain/accounts/signed-in-hint.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { readCounted, refuseMistakes } from "#app/platform/limits/refuse-past-limit.server.ts";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/login-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const wanted = url.searchParams.get("next");
  const { signedIn } = await findSignedIn(app, request);
  if (signedIn) throw redirect(safeRedirect(wanted, href("/userdashboard")));
  const { problem, cookies } = await readProblem(request);
  const next = safeRedirect(wanted, "");
  const ordered = rememberOrder(request, next) ?? [];
  // Whoever comes here is signed out, whatever their browser remembers.
  const headers = [...cookies, signedInHint(request, undefined), ordered]
    .flat()
    .map((cookie) => ["Set-Cookie", cookie] satisfies [string, string]);
  return data(
    { next, problem, isGoogleSetUp: app.env.GOOGLE_CLIENT_ID !== undefined },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readCounted(context, () => readForm(request));
  const parsed = loginSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const result = await signIn(app, parsed.data, request, clientAddress);
  if (!result.headers) return refuseSignIn(fields, result);
  const next = safeRedirect(fields.next, href("/userdashboard"));
  return redirect(result.needsCode ? codePage(next) : next, {
    status: 303,
    headers: result.headers,
  });
}

/** The loader's cookies go out with the page, and what the action says of its answer. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  for (const cookie of loaderHeaders.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}

export const meta: Route.MetaFunction = () => [
  { title: "Login · Southbridge" },
  { name: "robots", content: "noindex" },
];

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, next, isGoogleSetUp } = loaderData;
  const answer = actionData ?? (problem ? { values: {}, errors: {}, failure: problem } : undefined);
  return (
    <SignInFrame {...accountPages.login} picture="laptop-3">
      <LoginForm
        answer={answer}
        next={safeRedirect(actionData?.values.next, next)}
        isGoogleSetUp={isGoogleSetUp}
      />
    </SignInFrame>
  );
}
