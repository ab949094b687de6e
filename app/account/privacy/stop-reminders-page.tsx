import { data, href, redirect } from "react-router";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext } from "#app/context.ts";
import {
  readStopToken,
  stopReturnReminders,
} from "#app/domain/bookings/return-reminders.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/stop-reminders-page";

/** Opening a mailed link stops nothing, because mail scanners open links. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { authSecret } = context.get(appContext);
  const token = url.searchParams.get("token") ?? "";
  const isOurs = readStopToken(authSecret, token) !== undefined;
  const step = url.searchParams.has("stopped") ? "stopped" : isOurs ? "ask" : "gone";
  return data({ step, token: isOurs ? token : "" } as const, {
    status: step === "gone" ? 410 : 200,
  });
}

export const action = publicFormAction(async ({ token = "" }, caller) => {
  await countForm(caller, "forms");
  const isStopped = await stopReturnReminders(caller.app, token);
  return redirect(`${href("/return-reminders")}${isStopped ? "?stopped" : ""}`, 303);
});

const words = accountPages.stopReminders;

export default function StopRemindersPage({ loaderData }: Route.ComponentProps) {
  const { step, token } = loaderData;
  return (
    <SignInFrame {...words} {...words[step]}>
      {step === "ask" && (
        <Form id="stop-reminders" submit="Stop reminders">
          <input type="hidden" name="token" value={token} />
        </Form>
      )}
    </SignInFrame>
  );
}
