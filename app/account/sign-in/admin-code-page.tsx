import { data, href, redirect } from "react-router";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { findChallenge } from "#app/domain/accounts/not-in-better-auth/challenge.server.ts";
import { codeFormSchema } from "#app/domain/accounts/second-factor/code-schema.ts";
import { codePage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { signInWithCode } from "#app/domain/accounts/second-factor/sign-in-code.server.ts";
import { formatDuration } from "#app/lib/format.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import { readCounted, refuseMistakes } from "#app/platform/limits/refuse-past-limit.server.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/admin-code-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const next = safeRedirect(url.searchParams.get("next"), href("/admin"));
  const { signedIn } = await findSignedIn(app, request);
  if (signedIn?.role === "admin") throw redirect(next);
  if (!(await findChallenge(app, request))) throw redirect(signInPage(next));
  return data({ next, hasPhone: url.searchParams.get("with") !== "recovery" });
}

/** The second step of a sign-in: the session begins here. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readCounted(context, () => readForm(request));
  const next = safeRedirect(fields.next, href("/admin"));
  const parsed = codeFormSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const result = await signInWithCode(app, parsed.data.one_time_code, request, clientAddress);
  if ("opened" in result) return redirect(next, { status: 303, headers: result.opened });
  if ("lockedForSeconds" in result) {
    const seconds = result.lockedForSeconds;
    const failure = `Too many wrong codes. Try again in ${formatDuration(seconds)}.`;
    return refuse(429, fields, { failure }, { "Retry-After": String(seconds) });
  }
  if (result.problem !== "wrong code") {
    return redirectWithFlash(request, signInPage(next), "signInAgain");
  }
  const one_time_code = "That code is not right, or was used already. Enter the next one.";
  return refuse(401, fields, { errors: { one_time_code } });
}

function signInPage(next: string): string {
  return codePage(next).replace(href("/adminlogin/code"), href("/adminlogin"));
}

export const meta: Route.MetaFunction = () => [
  { title: "Code · Southbridge" },
  { name: "robots", content: "noindex" },
];

export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPhone } = loaderData;
  const next = actionData?.values.next ?? loaderData.next;
  const here = codePage(next);
  const other = hasPhone ? `${here}${here.includes("?") ? "&" : "?"}with=recovery` : here;
  return (
    <SignInFrame
      title="Your code"
      lead={
        hasPhone
          ? "Your password was right. Now the code from your authenticator app."
          : "Your password was right. Now one of the recovery codes that you kept."
      }
      picture="server-6"
    >
      <Form
        id="admin-code"
        action={hasPhone ? here : other}
        answer={actionData}
        labels={{ one_time_code: hasPhone ? "Code of 6 digits" : "Recovery code" }}
        submit="Login"
        noValidate
      >
        <input type="hidden" name="next" value={next} />
        <CodeField from={hasPhone ? "app" : "paper"} />
      </Form>
      <p className="mt-6">
        <TextLink href={other}>
          {hasPhone ? "Use a recovery code instead" : "Use the app instead"}
        </TextLink>
      </p>
    </SignInFrame>
  );
}
