import { data, href, redirect } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import * as steps from "#app/desk/people/steps.tsx";
import { currentPassword, enteredCode } from "#app/domain/accounts/account-schemas.server.ts";
import * as secondFactor from "#app/domain/accounts/second-factor/second-factor.server.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import type { Route } from "./+types/second-factor-page";

const nextIn = (url: URL) => safeRedirect(url.searchParams.get("next"), href("/admin"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const isOn = signedIn.secondFactor === "given";
  return {
    next: nextIn(url),
    email: signedIn.email,
    isRequired: app.env.ADMIN_REQUIRE_2FA,
    recoveryCodesLeft: isOn ? await secondFactor.countRecoveryCodes(app, signedIn) : undefined,
  };
}

const pairing = { prefix: "otpauth://totp/", max: 500 };
const proof = { password: currentPassword, one_time_code: enteredCode };
const formSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("later") }),
  z.object({ step: z.literal("begin"), password: currentPassword }),
  z.object({
    step: z.literal("confirm"),
    uri: z.string().max(pairing.max).startsWith(pairing.prefix),
    one_time_code: enteredCode,
  }),
  z.object({ step: z.literal(["renew", "off"]), ...proof }),
]);

export const action = formAction(async (fields, caller, { url }) => {
  const form = formSchema.parse(fields);
  const { app, request, signedIn } = caller;
  const next = nextIn(url);
  // A page that was left open asks for a step that is over.
  if ((signedIn.secondFactor === "given") !== (form.step === "renew" || form.step === "off")) {
    return redirect(secondFactorPage(next), 303);
  }
  if (form.step === "later") {
    if (!app.env.ADMIN_REQUIRE_2FA) await secondFactor.decline(caller);
    return redirect(next, 303);
  }
  if (form.step === "begin") {
    const uri = await secondFactor.beginSetUp(caller, form.password);
    return data<Answer>({ values: { step: "confirm", uri }, errors: {} });
  }
  if (form.step === "confirm") {
    const { headers, codes } = await secondFactor.confirmSetUp(caller, form.one_time_code);
    return showCodes(app.now(), codes, headers);
  }
  const given = { password: form.password, code: form.one_time_code };
  if (form.step === "renew") {
    return showCodes(app.now(), await secondFactor.renewRecoveryCodes(caller, given));
  }
  const cookies = (await secondFactor.turnOff(caller, given)).getSetCookie();
  return redirectWithFlash(request, secondFactorPage(next), "secondFactorOff", { cookies });
});

interface Answer extends FormAnswer {
  /** Shown once, with the time when they were made. */
  recovery?: { codes: string[]; made: string };
}

function showCodes(now: Date, codes: string[], headers = new Headers()) {
  const recovery = { codes, made: formatReceivedInFull(now.toISOString()) };
  return data<Answer>({ values: {}, errors: {}, recovery }, { headers });
}

export default function SecondFactorPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next, email, isRequired, recoveryCodesLeft } = loaderData;
  const shown = { next, answer };
  // While the app is being paired, the page goes on showing what it scans.
  const { step, uri = "" } = answer?.values ?? {};
  const isPairing =
    step === "confirm" && uri.startsWith(pairing.prefix) && uri.length <= pairing.max;
  const recovery = answer && "recovery" in answer && answer.recovery;
  return (
    <steps.Page title="Second factor">
      {recovery ? (
        <steps.RecoveryCodes {...recovery} email={email} next={next} />
      ) : recoveryCodesLeft !== undefined ? (
        <steps.Manage {...shown} recoveryCodesLeft={recoveryCodesLeft} />
      ) : isPairing ? (
        <steps.Pair {...shown} uri={uri} />
      ) : (
        <steps.Begin {...shown} isRequired={isRequired} />
      )}
    </steps.Page>
  );
}
