import type { RouterContextProvider } from "react-router";
import { signedInContext } from "#app/context.ts";
import { type Doer, may, type Permission } from "#app/domain/accounts/permissions.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import { FormError } from "#app/lib/form-error.ts";

/** A member of staff who does something, with what decides whether they may. */
export interface Staff extends ActorContext {
  doer: Doer & { branch: string };
}

/** The member of staff who sends a request at the desk. */
export function staffOf(context: Readonly<RouterContextProvider>): Staff {
  return { ...actorOf(context), doer: context.get(signedInContext) };
}

/** @throws FormError without the permission @param act what it is about: "Credit notes" */
export function requireMay({ doer }: Staff, permission: Permission, act: string) {
  if (may(doer, permission)) return;
  throw new FormError(403, { failure: `${act} are not among your permissions. Ask an admin.` });
}
