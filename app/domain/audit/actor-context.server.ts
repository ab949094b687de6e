import type { RouterContextProvider } from "react-router";
import { appContext, requestContext, signedInContext } from "#app/context.ts";

export interface ActorContext {
  at: Date;
  actor: { userId: string; name: string; email: string };
  clientAddress: string;
}

/** Whoever has a link that we mailed, or stands before a labelled machine. */
export const linkHolder = { userId: "", name: "the customer", email: "the customer" };

export function actorOf(context: Readonly<RouterContextProvider>): ActorContext {
  const { userId, name, email } = context.get(signedInContext);
  return {
    at: context.get(appContext).now(),
    actor: { userId, name, email },
    clientAddress: context.get(requestContext).clientAddress,
  };
}
