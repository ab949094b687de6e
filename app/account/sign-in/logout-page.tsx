import { href, redirect } from "react-router";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext } from "#app/context.ts";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import {
  cartCookie,
  inCartCookie,
  registeredCookie,
  signedInCookie,
} from "#app/platform/http/cookies.ts";
import { Button } from "#app/ui/button.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/logout-page";

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await signOut(context.get(appContext), request);
  headers.append("Set-Cookie", signedInCookie.write(request, "no"));
  // The next user of this browser learns nothing of this one.
  for (const cookie of [cartCookie, inCartCookie, registeredCookie]) {
    headers.append("Set-Cookie", cookie.clear(request));
  }
  return redirect(href("/"), { status: 303, headers });
}

/** A link alone must sign nobody out. */
export default function LogoutPage() {
  return (
    <SignInFrame {...accountPages.logout}>
      <form method="post" action={href("/logout")}>
        <Button type="submit" variant="green">
          Logout
        </Button>
      </form>
    </SignInFrame>
  );
}
