import { data, href, redirect } from "react-router";
import { encode } from "uqr";
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

const pairingUri = z.string().max(500).startsWith("otpauth://totp/");
const proof = { password: currentPassword, one_time_code: enteredCode };
const formSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("later") }),
  z.object({ step: z.literal("begin"), password: currentPassword }),
  z.object({ step: z.literal("confirm"), uri: pairingUri, one_time_code: enteredCode }),
  z.object({ step: z.literal(["renew", "off"]), ...proof }),
]);

export async function action(args: Route.ActionArgs) {
  const answer = await takeForm(args);
  if (answer instanceof Response) return answer;
  // While the app is being paired, the page goes on showing what it scans.
  const shown: Answer = answer.data;
  const { step, uri } = shown.values;
  const paired = pairingUri.safeParse(step === "confirm" && uri).data;
  return data({ ...shown, pairing: paired && describePairing(paired) }, answer.init ?? {});
}

const takeForm = formAction(async (fields, caller, { url }) => {
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

/**
 * The code for an app to scan, and the same for typing. The picture is one SVG path: modules one
 * unit wide, with the light border of four that ISO/IEC 18004 asks.
 * @param uri `otpauth://totp/…`
 */
function describePairing(uri: string) {
  const typed = new URL(uri).searchParams.get("secret") ?? "";
  const { size, data: rows } = encode(uri, { ecc: "M", border: 4 });
  const modules = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return { uri, typed, size, path: modules.join("") };
}

export const meta: Route.MetaFunction = () => [{ title: "Second factor · Southbridge" }];

export default function SecondFactorPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next, email, isRequired, recoveryCodesLeft } = loaderData;
  const shown = { next, answer };
  return (
    <steps.Page title="Second factor">
      {answer?.recovery ? (
        <steps.RecoveryCodes {...answer.recovery} email={email} next={next} />
      ) : recoveryCodesLeft !== undefined ? (
        <steps.Manage {...shown} recoveryCodesLeft={recoveryCodesLeft} />
      ) : answer?.pairing ? (
        <steps.Pair {...shown} pairing={answer.pairing} />
      ) : (
        <steps.Begin {...shown} isRequired={isRequired} />
      )}
    </steps.Page>
  );
}
