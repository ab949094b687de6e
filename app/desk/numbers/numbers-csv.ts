import { data } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { noBranchYet, readNumbers } from "#app/domain/numbers/numbers.server.ts";
import { numbersCsv } from "#app/domain/numbers/numbers-csv.server.ts";
import type { Route } from "./+types/numbers-csv";

/** The figures that the dashboard shows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const numbers = await readNumbers(app, context.get(signedInContext), url.searchParams);
  if (!numbers) throw data(noBranchYet, { status: 403 });
  const { period, branch } = numbers;
  const after = { numbers: `${period.span.from} to ${period.span.to}`, branch: branch ?? "all" };
  await auditNow(app.store, { ...actorOf(context), action: "exported", after });
  return numbersCsv(numbers);
}
