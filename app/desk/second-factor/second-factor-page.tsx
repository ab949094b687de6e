import { data, href, redirect } from "react-router";
import { z } from "zod";
import { appContext, type SignedInCaller, signedInContext } from "#app/context.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { describePairing } from "#app/desk/second-factor/pairing.server.ts";
import { RecoveryCodes } from "#app/desk/second-factor/recovery-codes.tsx";
import {
  BeginForm,
  ManageForms,
  PairingForm,
} from "#app/desk/second-factor/second-factor-forms.tsx";
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
  z.object({ step: z.literal("renew"), ...proof }),
  z.object({ step: z.literal("off"), ...proof }),
]);

export async function action(args: Route.ActionArgs) {
  const answer = await takeForm(args);
  if (answer instanceof Response) return answer;
  const { data: shown, init } = answer;
  if ("recoveryCodes" in shown) return data(shown, init ?? {});
  // While the app is being paired, the page goes on showing what it scans.
  const { step, uri } = shown.values;
  const paired = pairingUri.safeParse(step === "confirm" && uri).data;
  return data({ ...shown, pairing: paired && describePairing(paired) }, init ?? {});
}

const takeForm = formAction(async (fields, caller, { url }) => {
  const form = formSchema.parse(fields);
  const next = nextIn(url);
  // A page that was left open asks for a step that is over.
  const isOn = caller.signedIn.secondFactor === "given";
  if (isOn !== (form.step === "renew" || form.step === "off")) {
    return redirect(secondFactorPage(next), 303);
  }
  return takeStep(form, caller, next);
});

async function takeStep(form: z.infer<typeof formSchema>, caller: SignedInCaller, next: string) {
  const { app, request } = caller;
  switch (form.step) {
    case "later": {
      if (!app.env.ADMIN_REQUIRE_2FA) await secondFactor.decline(caller);
      return redirect(next, 303);
    }
    case "begin": {
      const uri = await secondFactor.beginSetUp(caller, form.password);
      const answer: FormAnswer = { values: { step: "confirm", uri }, errors: {} };
      return data(answer);
    }
    case "confirm": {
      const { headers, codes } = await secondFactor.confirmSetUp(caller, form.one_time_code);
      return showCodes(app.now(), codes, headers);
    }
    case "renew": {
      const { password, one_time_code: code } = form;
      const codes = await secondFactor.renewRecoveryCodes(caller, { password, code });
      return showCodes(app.now(), codes);
    }
    case "off": {
      const { password, one_time_code: code } = form;
      const headers = await secondFactor.turnOff(caller, { password, code });
      const cookies = headers.getSetCookie();
      return redirectWithFlash(request, secondFactorPage(next), "secondFactorOff", { cookies });
    }
  }
}

function showCodes(now: Date, recoveryCodes: string[], headers = new Headers()) {
  return data({ recoveryCodes, made: formatReceivedInFull(now.toISOString()) }, { headers });
}

export const meta: Route.MetaFunction = () => [{ title: "Second factor · Southbridge" }];

export default function SecondFactorPage(props: Route.ComponentProps) {
  return (
    <StaffPage title="Second factor">
      <div className="max-w-190 text-[1.0625rem] leading-[1.55]">
        <Step {...props} />
      </div>
    </StaffPage>
  );
}

function Step({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next, email, isRequired, recoveryCodesLeft } = loaderData;
  if (answer && "recoveryCodes" in answer) {
    return <RecoveryCodes {...answer} email={email} next={next} />;
  }
  if (recoveryCodesLeft !== undefined) {
    return <ManageForms next={next} recoveryCodesLeft={recoveryCodesLeft} answer={answer} />;
  }
  if (answer?.pairing) {
    return <PairingForm next={next} pairing={answer.pairing} answer={answer} />;
  }
  return <BeginForm next={next} isRequired={isRequired} answer={answer} />;
}
