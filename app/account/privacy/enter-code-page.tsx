import { href, redirect } from "react-router";
import { z } from "zod";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { CodeExpired, verifyCode } from "#app/domain/privacy/privacy-session.server.ts";
import { typedCode } from "#app/lib/typed-text.ts";
import { privacyCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { privacyCentre } from "#content/privacy.ts";

const missing = "Enter the 8 digits from our mail.";
const schema = z.object({
  code: z
    .string(missing)
    .overwrite(typedCode)
    .regex(/^(?:\d[\s-]*){8}$/, missing),
});

export const action = publicFormAction(async (fields, caller) => {
  const { request } = caller;
  const { code } = schema.parse(fields);
  try {
    const token = await verifyCode(caller, privacyCookie.read(request), code);
    const headers = { "Set-Cookie": privacyCookie.write(request, token) };
    return redirect(href("/privacy/your-data/kept"), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof CodeExpired)) throw error;
    return redirectWithFlash(request, href("/privacy/your-data"), "codeOver");
  }
});

const { form, hint, again, ...page } = privacyCentre.code;

export default function CodePage() {
  const links = { [href("/privacy/your-data")]: again };
  return (
    <SignInFrame {...page} picture="rental-crate" links={links}>
      <Form id="data-code" action="#data-code" {...form}>
        <Field
          name="code"
          hint={hint}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
        />
      </Form>
    </SignInFrame>
  );
}
