import { href, redirect } from "react-router";
import { z } from "zod";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext } from "#app/context.ts";
import { findVerifiedAddress, requestCode } from "#app/domain/privacy/privacy-session.server.ts";
import { email } from "#app/lib/field-rules.ts";
import { privacyCookie } from "#app/platform/http/cookies.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { privacyCentre } from "#content/privacy.ts";
import type { Route } from "./+types/request-code-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = await findVerifiedAddress(context.get(appContext), privacyCookie.read(request));
  if (address) throw redirect(href("/privacy/your-data/kept"));
  return null;
}

const schema = z.object({ email });

export const action = publicFormAction(async (fields, caller) => {
  const { request } = caller;
  const { email: address } = schema.parse(fields);
  const tokens = await requestCode(caller, address, privacyCookie.read(request));
  const headers = { "Set-Cookie": privacyCookie.write(request, tokens) };
  return redirect(href("/privacy/your-data/code"), { status: 303, headers });
});

const { form, enter, note, ...page } = privacyCentre.ask;

export default function AskPage() {
  const links = { [href("/privacy/your-data/code")]: enter };
  return (
    <SignInFrame {...page} picture="rental-crate" links={links}>
      <Form id="your-data" action="#your-data" {...form}>
        <Field name="email" type="email" autoComplete="email" maxLength={254} />
      </Form>
      <p className="mt-6 text-ink-soft">
        {note} <a href={href("/privacy")}>Privacy</a>
      </p>
    </SignInFrame>
  );
}
