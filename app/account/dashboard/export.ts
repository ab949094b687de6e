import { appContext, signedInContext } from "#app/context.ts";
import { findOwn } from "#app/domain/accounts/account-repository.server.ts";
import { findOwnData } from "#app/domain/privacy/stored-data.server.ts";
import type { Route } from "./+types/export";

/** All data stored about the account, and about nobody else: docs/decisions/0009. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const owner = await findOwn(app.store.db, context.get(signedInContext).userId);
  const { id, name, email, isVerified: emailVerified, hasPassword, hasGoogle, createdAt } = owner;
  const account = { id, name, email, emailVerified, hasPassword, hasGoogle, createdAt };
  const everything = { exportedAt: app.now(), account, ...(await findOwnData(app, owner)) };
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="southbridge-my-data.json"',
    },
  });
}
