import type { RouterContextProvider } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { isRecentlyConfirmed } from "#app/domain/accounts/session-lifetimes.ts";
import type { Publisher } from "#app/domain/publishing/publish.server.ts";

/** What the user of a request may publish. */
export function publisherIn(context: Readonly<RouterContextProvider>): Publisher {
  const signedIn = context.get(signedInContext);
  const isConfirmed = isRecentlyConfirmed(signedIn, context.get(appContext).now());
  return { mayPrices: may(signedIn, "prices"), isConfirmed };
}
