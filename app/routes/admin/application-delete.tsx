import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { applicationLoss } from "#app/features/admin-dashboard/career-enquirys.tsx";
import { deleteById } from "#app/features/careers/career-application-repository.server.ts";
import { showRecord } from "#app/features/records/list-records.server.ts";
import { findKind } from "#app/features/records/record-kinds.ts";
import { actingIn } from "#app/features/staff/acting.server.ts";
import { answerDeletion } from "#app/features/staff/answer-deletion.server.ts";
import { DeletePage } from "#app/features/staff/delete-page.tsx";
import { ownPath } from "#app/lib/own-path.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/application-delete";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = findKind("careers");
  const id = recordId(params.id);
  const application = kind && id && (await showRecord(context.get(appContext), kind, id));
  if (!application) {
    throw data("This application is deleted already, or never was.", { status: 404 });
  }
  const next = ownPath(url.searchParams.get("next"), href("/admin"));
  return { loses: applicationLoss(application.values.name ?? ""), next };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { store } = context.get(appContext);
  return answerDeletion({
    request,
    context,
    otherwise: href("/admin"),
    work: async () => {
      const id = recordId(params.id);
      return id !== undefined && (await deleteById(store, id, actingIn(context)));
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Delete an application · Southbridge" }];

export default function ApplicationDeletePage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <DeletePage
      action={href("/admin/careers/:id/delete", { id: params.id })}
      next={actionData?.next ?? loaderData.next}
      loses={loaderData.loses}
      failure={actionData?.failure}
    />
  );
}
