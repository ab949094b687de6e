import { data, href, redirect } from "react-router";
import { z } from "zod";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { currentPassword } from "#app/features/accounts/current-password.ts";
import { redirectWithFlash } from "#app/features/forms/flash.server.ts";
import { firstErrors, refuse } from "#app/features/forms/refuse-form.server.ts";
import { useAnswer } from "#app/features/live/use-answer.ts";
import { BeginForm } from "#app/features/second-factor/begin-form.tsx";
import { codeSchema } from "#app/features/second-factor/code-schema.ts";
import { ManageForms } from "#app/features/second-factor/manage-forms.tsx";
import { PairingForm } from "#app/features/second-factor/pairing-form.tsx";
import { RecoveryCodes } from "#app/features/second-factor/recovery-codes.tsx";
import * as secondFactor from "#app/features/second-factor/second-factor.server.ts";
import { secondFactorPage } from "#app/features/second-factor/second-factor-pages.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { inWords } from "#app/lib/in-words.ts";
import { ownPath } from "#app/lib/own-path.ts";
import { receivedInFull } from "#app/lib/received.ts";
import type { Route } from "./+types/second-factor";

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

const nextIn = (url: URL) => ownPath(url.searchParams.get("next"), href("/admin"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  return {
    next: nextIn(url),
    email: signedIn.email,
    isRequired: app.env.ADMIN_REQUIRE_2FA,
    ...(await secondFactor.showSecondFactor(app, signedIn)),
  };
}

const formSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("later") }),
  z.object({ step: z.literal("begin"), password: currentPassword }),
  z.object({ step: z.literal("confirm"), one_time_code: codeSchema }),
  z.object({ step: z.literal("renew"), password: currentPassword, one_time_code: codeSchema }),
  z.object({ step: z.literal("off"), password: currentPassword, one_time_code: codeSchema }),
]);

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readForm(request);
  const parsed = formSchema.safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });

  const form = parsed.data;
  const visit = { app, request, signedIn, clientAddress };
  const next = nextIn(url);
  const here = secondFactorPage(next);
  if (form.step === "later") {
    if (!app.env.ADMIN_REQUIRE_2FA) await secondFactor.decline(app, signedIn);
    return redirect(next, { status: 303 });
  }
  // A page that was left open asks for a step that is over.
  const { state } = await secondFactor.showSecondFactor(app, signedIn);
  if (!fits[form.step].includes(state)) return redirect(here, { status: 303 });

  if (form.step === "begin") {
    const result = await secondFactor.beginSetUp(visit, form.password);
    return "opened" in result ? redirect(here, { status: 303 }) : refused(fields, result);
  }
  if (form.step === "off") {
    const result = await secondFactor.turnOff(visit, form.password, form.one_time_code);
    if (!("opened" in result)) return refused(fields, result);
    const answer = redirectWithFlash(request, here, "secondFactorOff");
    for (const cookie of result.opened.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
    return answer;
  }
  const result =
    form.step === "confirm"
      ? await secondFactor.confirmSetUp(visit, form.one_time_code)
      : await secondFactor.renewRecoveryCodes(visit, form.password, form.one_time_code);
  if (!("opened" in result)) return refused(fields, result);
  const { recoveryCodes, headers } = result.opened;
  const made = receivedInFull(app.now().toISOString());
  return data({ recoveryCodes, made }, { headers });
}

/** Where the second factor has to stand for each step. */
const fits = {
  begin: ["none", "begun"],
  confirm: ["begun"],
  renew: ["on"],
  off: ["on"],
};

function refused(
  fields: Record<string, string>,
  result: { problem: string } | { lockedForSeconds: number },
) {
  if ("lockedForSeconds" in result) {
    const seconds = result.lockedForSeconds;
    const failure = `Too many wrong codes or passwords. Try again in ${inWords(seconds)}.`;
    return refuse(429, fields, { failure }, { "Retry-After": String(seconds) });
  }
  if (result.problem === "wrong password") {
    const errors = { password: "That is not your password. Without one, set it by mail first." };
    return refuse(400, fields, { errors });
  }
  const errors = { one_time_code: "That code is not right, or was used already. Enter the next." };
  return refuse(400, fields, { errors });
}

export const meta: Route.MetaFunction = () => [{ title: "Second factor · Southbridge" }];

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
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
}: Pick<Route.ComponentProps, "loaderData"> & { answer: Route.ComponentProps["actionData"] }) {
  const { next, email } = loaderData;
  if (answer && "recoveryCodes" in answer) {
    const { recoveryCodes, made } = answer;
    return <RecoveryCodes codes={recoveryCodes} made={made} email={email} next={next} />;
  }
  if (loaderData.state === "on") {
    const { recoveryCodesLeft } = loaderData;
    return <ManageForms next={next} recoveryCodesLeft={recoveryCodesLeft} answer={answer} />;
  }
  if (loaderData.state === "begun") {
    const { qrCode, typed } = loaderData;
    return <PairingForm next={next} qrCode={qrCode} typed={typed} answer={answer} />;
  }
  return <BeginForm next={next} isRequired={loaderData.isRequired} answer={answer} />;
}
