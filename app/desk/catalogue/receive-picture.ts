import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { FormError } from "#app/lib/form-error.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { storePicture } from "#app/platform/pictures/pictures.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  requirePermission(context, "catalogue");
  return new Response(null, { status: 405 });
}

/** Takes a picture for a draft, and answers with its name or with why it was refused. */
export async function action({ request, context }: ActionFunctionArgs) {
  requirePermission(context, "catalogue");
  const { files } = await readWholeForm(request);
  if (!files.picture) return Response.json({ failure: "Choose a picture." }, { status: 400 });
  const bytes = new Uint8Array(await files.picture.arrayBuffer());
  try {
    return Response.json({ name: await storePicture(context.get(appContext), bytes) });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return Response.json({ failure: error.message }, { status: error.status });
  }
}
