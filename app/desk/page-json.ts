import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { deskPages } from "#app/desk/desk-pages.ts";

type Serve = (args: never) => unknown;

/** Named so, and the frame around them. */
const modules = import.meta.glob<{ loader?: Serve; action?: Serve }>(
  ["./*/*-page.tsx", "./frame/staff-frame.tsx"],
  { eager: true },
);

const pageOf = ({ pattern }: { pattern: string }) =>
  modules[`./${deskPages[pattern.replace(/\.json$/, "")]?.file}`];

export const loader = (args: LoaderFunctionArgs) => serve(pageOf(args)?.loader, args);

export const action = (args: ActionFunctionArgs) => serve(pageOf(args)?.action, args);

/** A refusal gives its reason as JSON too. */
async function serve<Args>(part: Serve | undefined, args: Args): Promise<unknown> {
  if (!part) throw data(null, { status: 405 });
  try {
    return await part(args as never);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Response.json({ reason: error.data ?? null }, error.init ?? {});
  }
}

/** The value that React Router's `data` makes. */
function isRefusal(error: unknown): error is { data: unknown; init: ResponseInit | null } {
  return error instanceof Object && "type" in error && error.type === "DataWithResponseInit";
}
