import { data } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { findFault } from "#app/domain/faults/fault-repository.server.ts";
import { sendPhoto } from "#app/domain/faults/send-photo.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { faultWords } from "#content/faults.ts";
import type { Route } from "./+types/fault-photo";

/** A photo of a fault, for staff who work on records, and for engineers of its branch. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(appContext).store;
  const id = recordId(params.id);
  const fault = id && (await findFault(db, id));
  const mayAll = may(context.get(signedInContext), "records");
  if (!fault || (!mayAll && readBranch(context, null) !== fault.branch)) {
    throw data(faultWords.noPhoto, { status: 404 });
  }
  return sendPhoto(db, [fault.id], params.photo);
}
