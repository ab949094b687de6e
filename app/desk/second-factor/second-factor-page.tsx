import { data, href, redirect } from "react-router";
import { z } from "zod";
import { type App, appContext, requestContext, signedInContext } from "#app/context.ts";
import { useAnswer } from "#app/desk/live/use-answer.ts";
import { BeginForm } from "#app/desk/second-factor/begin-form.tsx";
import { ManageForms } from "#app/desk/second-factor/manage-forms.tsx";
import { PairingForm } from "#app/desk/second-factor/pairing-form.tsx";
import { RecoveryCodes } from "#app/desk/second-factor/recovery-codes.tsx";
import { currentPassword } from "#app/domain/accounts/current-password.ts";
import { refuseOwnPassword } from "#app/domain/accounts/refuse-sign-in.server.ts";
import { codeSchema, type GivenCode } from "#app/domain/accounts/second-factor/code-schema.ts";
import {
  describePairing,
  type Pairing,
} from "#app/domain/accounts/second-factor/pairing.server.ts";
import * as secondFactor from "#app/domain/accounts/second-factor/second-factor.server.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import type { Route } from "./+types/second-factor-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

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
const formSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("later") }),
  z.object({ step: z.literal("begin"), password: currentPassword }),
  z.object({ step: z.literal("confirm"), uri: pairingUri, one_time_code: codeSchema }),
  z.object({ step: z.literal("renew"), password: currentPassword, one_time_code: codeSchema }),
  z.object({ step: z.literal("off"), password: currentPassword, one_time_code: codeSchema }),
]);

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readForm(request);
  const parsed = formSchema.safeParse(fields);
  if (!parsed.success) {
    const refusal = refuse(400, fields, { errors: firstErrors(parsed.error) });
    return fields.step === "confirm" ? withPairing(refusal, fields.uri) : refusal;
  }
  const form = parsed.data;
  const visit = { app, request, signedIn, clientAddress };
  const next = nextIn(url);
  const here = secondFactorPage(next);
  // A page that was left open asks for a step that is over.
  const isOn = signedIn.secondFactor === "given";
  if (isOn !== (form.step === "renew" || form.step === "off")) {
    return redirect(here, { status: 303 });
  }
  switch (form.step) {
    case "later": {
      if (!app.env.ADMIN_REQUIRE_2FA) await secondFactor.decline(visit);
      return redirect(next, { status: 303 });
    }
    case "begin": {
      const result = await secondFactor.beginSetUp(visit, form.password);
      if (!("opened" in result)) return refuseOwnPassword(fields, "password", result);
      const { headers, uri } = result.opened;
      return withPairing(data({ values: {}, errors: {} }, { headers }), uri);
    }
    case "confirm": {
      const result = await secondFactor.confirmSetUp(visit, form.one_time_code);
      if ("opened" in result) return showCodes(app, result.opened);
      return withPairing(refuseOwnPassword(fields, "password", result), form.uri);
    }
    case "renew": {
      const result = await secondFactor.renewRecoveryCodes(visit, proofOf(form));
      if ("opened" in result) return showCodes(app, result.opened);
      return refuseOwnPassword(fields, "password", result);
    }
    case "off": {
      const result = await secondFactor.turnOff(visit, proofOf(form));
      if (!("opened" in result)) return refuseOwnPassword(fields, "password", result);
      const answer = redirectWithFlash(request, here, "secondFactorOff");
      for (const cookie of result.opened.getSetCookie()) {
        answer.headers.append("Set-Cookie", cookie);
      }
      return answer;
    }
  }
}

const proofOf = (form: { password: string; one_time_code: GivenCode }) => ({
  password: form.password,
  given: form.one_time_code,
});

/** While the app is being paired, the page goes on showing what it scans. */
function withPairing({ data: answer, init }: ReturnType<typeof refuse>, given: unknown) {
  const { data: uri } = pairingUri.safeParse(given);
  const pairing = uri === undefined ? undefined : describePairing(uri);
  return data<FormAnswer & { pairing: Pairing | undefined }>({ ...answer, pairing }, init ?? {});
}

function showCodes(
  app: App,
  { headers, recoveryCodes }: { headers: Headers; recoveryCodes: string[] },
) {
  return data({ recoveryCodes, made: formatReceivedInFull(app.now().toISOString()) }, { headers });
}

/** What the page shows of an answer. */
type Answer =
  | (FormAnswer & { pairing?: Pairing | undefined })
  | { recoveryCodes: string[]; made: string; pairing?: undefined };

export const meta: Route.MetaFunction = () => [{ title: "Second factor · Southbridge" }];

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  return (
    <div className="staff-page">
      <div className="second-factor">
        <h1 className="staff-title mb-6">Second factor</h1>
        <Step loaderData={loaderData} answer={answer} />
      </div>
    </div>
  );
}

function Step({
  loaderData,
  answer,
}: Pick<Route.ComponentProps, "loaderData"> & { answer: Answer | undefined }) {
  const { next, email } = loaderData;
  if (answer && "recoveryCodes" in answer) {
    const { recoveryCodes, made } = answer;
    return <RecoveryCodes codes={recoveryCodes} made={made} email={email} next={next} />;
  }
  const { recoveryCodesLeft } = loaderData;
  if (recoveryCodesLeft !== undefined) {
    return <ManageForms next={next} recoveryCodesLeft={recoveryCodesLeft} answer={answer} />;
  }
  if (answer?.pairing) {
    return <PairingForm next={next} pairing={answer.pairing} answer={answer} />;
  }
  return <BeginForm next={next} isRequired={loaderData.isRequired} answer={answer} />;
}
