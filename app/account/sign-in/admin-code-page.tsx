import { href, redirect } from "react-router";
import { z } from "zod";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext } from "#app/context.ts";
import { ChallengeExpired } from "#app/domain/accounts/account-errors.ts";
import { enteredCode } from "#app/domain/accounts/account-schemas.server.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { codePage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import {
  findChallenge,
  signInWithCode,
} from "#app/domain/accounts/second-factor/sign-in-code.server.ts";
import { safeRedirect, withNext } from "#app/lib/safe-redirect.ts";
import { challengeCookie, signedInCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/admin-code-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const next = safeRedirect(url.searchParams.get("next"), href("/admin"));
  const { signedIn } = await findSignedIn(app, request);
  if (isStaff(signedIn?.role)) throw redirect(next);
  const challenge = await findChallenge(app, challengeCookie.read(request));
  if (!challenge) throw redirect(signInPage(next));
  return { next, hasPhone: url.searchParams.get("with") !== "recovery" };
}

const schema = z.object({ one_time_code: enteredCode });

export const action = publicFormAction(async (fields, caller) => {
  const { request } = caller;
  const next = safeRedirect(fields.next, href("/admin"));
  const { one_time_code } = schema.parse(fields);
  try {
    const headers = await signInWithCode(caller, one_time_code, challengeCookie.read(request));
    headers.append("Set-Cookie", signedInCookie.write(request, "true"));
    headers.append("Set-Cookie", challengeCookie.clear(request));
    return redirect(next, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ChallengeExpired)) throw error;
    return redirectWithFlash(request, signInPage(next), "signInAgain");
  }
});

const signInPage = (next: string) => withNext(href("/adminlogin"), next, href("/admin"));

export default function AdminCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPhone } = loaderData;
  const page = { ...accountPages.appCode, ...(!hasPhone && accountPages.recoveryCode) };
  const next = actionData?.values.next ?? loaderData.next;
  const app = codePage(next);
  const paper = `${app}${app.includes("?") ? "&" : "?"}with=recovery`;
  return (
    <SignInFrame {...page}>
      <Form id="admin-code" action={hasPhone ? app : paper} {...page.form}>
        <input type="hidden" name="next" value={next} />
        <CodeField from={hasPhone ? "app" : "paper"} />
      </Form>
      <p className="mt-6">
        <TextLink href={hasPhone ? paper : app}>{page.other}</TextLink>
      </p>
    </SignInFrame>
  );
}
