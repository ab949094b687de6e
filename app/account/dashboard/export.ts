import { appContext, signedInContext } from "#app/context.ts";
import { findAccount } from "#app/domain/accounts/own-account-repository.server.ts";
import { findAllOf } from "#app/domain/accounts/own-data-repository.server.ts";
import type { Route } from "./+types/export";

/** Everything stored about whoever asks, and about nobody else: docs/decisions/0009. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(appContext);
  const account = await findAccount(store.db, context.get(signedInContext).userId);
  const owned = await findAllOf(store.db, account);
  const everything = { exportedAt: now().toISOString(), account, ...owned };
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="southbridge-my-data.json"',
    },
  });
}
