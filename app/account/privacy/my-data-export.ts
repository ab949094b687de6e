import { appContext, privacyAddressContext } from "#app/context.ts";
import { findStored } from "#app/domain/privacy/stored-data.server.ts";
import type { Route } from "./+types/my-data-export";

/** All data stored under the address, and nothing of another: docs/decisions/0029. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const stored = await findStored(app, context.get(privacyAddressContext));
  return new Response(JSON.stringify({ exportedAt: app.now(), ...stored }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="southbridge-your-data.json"',
    },
  });
}
