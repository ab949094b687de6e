import { href } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import {
  deleteView,
  listViews,
  renameView,
  saveView,
  turnPin,
} from "#app/domain/views/saved-views.server.ts";
import { line } from "#app/lib/field-rules.ts";
import { failureOf } from "#app/lib/form-answer.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/views-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = context.get(signedInContext);
  return { views: await listViews(context.get(appContext), userId) };
}

const name = line("the view's name", 40);

const formSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      name,
      list: z.string().max(40),
      // A search of 200 characters is nine times as long in an address.
      query: z.string().max(4_000),
    }),
    z.object({ intent: z.literal("pin"), list: z.string().max(40) }),
    z.object({ intent: z.literal("rename"), id: z.uuid(), name }),
    z.object({ intent: z.literal("delete"), id: z.uuid() }),
  ],
  { error: "This form could not be read. Reload the page and try again." },
);

/** Saves, renames or deletes a view of the signed-in user alone. */
export const action = formAction(async (fields, { app, request, signedIn: { userId } }) => {
  const form = formSchema.parse(fields);
  if (form.intent === "save") {
    const { to, lostWords } = await saveView(app, userId, form);
    return redirectWithFlash(request, to, lostWords ? "viewSavedWithoutWords" : "viewSaved");
  }
  if (form.intent === "pin") {
    const { to, isPinned } = await turnPin(app, userId, form.list);
    return redirectWithFlash(request, to, isPinned ? "listPinned" : "listUnpinned");
  }
  if (form.intent === "rename") await renameView(app, userId, form.id, form.name);
  else await deleteView(app, userId, form.id);
  const said = form.intent === "rename" ? "viewRenamed" : "viewDeleted";
  return redirectWithFlash(request, href("/admin/views"), said);
});

export default function ViewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { views } = loaderData;
  const failure = failureOf(actionData);
  return (
    <StaffPage title="Your views">
      {failure && <FailureLine>{failure}</FailureLine>}
      {views.length === 0 && (
        <EmptyState title="No views yet">
          Set a filter in a list and choose “Save as view”. Only you see what you save.
        </EmptyState>
      )}
      <ul className="grid max-w-190">
        {views.map(({ id, name, to }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-2 "
          >
            <a className="staff-link wrap-anywhere max-tablet:col-span-full" href={to}>
              {name}
            </a>
            <form className="flex min-w-0 flex-wrap gap-2" method="post">
              <input type="hidden" name="id" value={id} />
              <input
                className="small-field min-w-0"
                aria-label={`New name of ${name}`}
                name="name"
                required
                maxLength={40}
                defaultValue={name}
              />
              <Button type="submit" variant="outline" size={38} name="intent" value="rename">
                Rename<span className="sr-only"> {name}</span>
              </Button>
              <Button
                formNoValidate
                type="submit"
                variant="outline"
                size={38}
                name="intent"
                value="delete"
              >
                Delete<span className="sr-only"> {name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
