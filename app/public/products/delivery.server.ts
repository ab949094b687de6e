import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { z } from "zod";
import { catalogueContext, todayContext } from "#app/context.ts";
import { deliveryDay } from "#app/domain/branches/answer-times.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { pinCode } from "#app/lib/field-rules.ts";
import { pinCookie } from "#app/platform/http/cookies.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";

/** Who delivers to the PIN code that this device remembers. */
export interface Delivery {
  postcode: string;
  /** Undefined outside the delivery area. */
  branch: { id: string; name: string } | undefined;
  /** The branch's next working day, not before the first day of the rental: "Tue 1 Dec". */
  day: string;
  /** The branch at which it can be collected. */
  nearest: string;
}

/** @param from the first day of the rental, where one is known @returns undefined for no PIN code */
export function findDelivery(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  from?: string | null,
): Delivery | undefined {
  const postcode = rememberedPin(request);
  if (postcode === "") return undefined;
  const catalogue = context.get(catalogueContext);
  const branch = branchNear(catalogue.branches, postcode);
  const near = answeringBranch(catalogue, responsibleBranch(catalogue.branches, { postcode }));
  const { day } = deliveryDay(branch ?? near, from, context.get(todayContext));
  return {
    postcode,
    branch: branch && { id: branch.id, name: branch.name },
    day: formatWeekday(day),
    nearest: near.name,
  };
}

const schema = z.object({ postcode: pinCode("the PIN code") });

/** Remembers the PIN code. A page without a query is the same for everyone, so one is added to it. */
export const receivePin = publicFormAction(async (fields, _caller, args: ActionFunctionArgs) => {
  const { postcode } = schema.parse(fields);
  const { pathname, search } = args.url;
  const headers = { "Set-Cookie": pinCookie.write(args.request, postcode) };
  return redirect(pathname + (search || "?number=1"), { status: 303, headers });
});
