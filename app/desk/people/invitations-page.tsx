import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { PostForm, useSend } from "#app/desk/forms/post-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useBranches } from "#app/desk/frame/use-branches.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { inviteSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { requireConfirmed } from "#app/domain/accounts/second-factor/second-factor.server.ts";
import {
  inviteColleague,
  listInvitations,
  withdrawInvitation,
} from "#app/domain/users/invitations.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Form, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import type { Route } from "./+types/invitations-page";

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "users");
  const invitations = await listInvitations(context.get(appContext));
  return { invitations, shows: ["invitation", "user"] };
}

const source = pageData<typeof loader>("/admin/users/invitations", noSearch);
export const clientLoader = source.read;

export const action = formAction(async (fields, caller) => {
  const { app, request } = caller;
  const here = href("/admin/users/invitations");
  if (fields.intent === "withdraw") {
    await withdrawInvitation(caller, recordId(fields.id) ?? "");
    return redirectWithFlash(request, here, "invitationWithdrawn");
  }
  const invited = inviteSchema(app.catalogue.current).parse(fields);
  await requireConfirmed(caller, fields);
  await inviteColleague(caller, invited);
  return redirectWithFlash(request, here, "invited");
});

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations } = source.useData(loaderData);
  const { send, isBusy, answer = actionData } = useSend(href("/admin/users/invitations"), () => {});
  return (
    <StaffPage title="Invite a colleague" below="The link works once, within 72 hours.">
      <div className="desk-fields max-w-180">
        <Form
          id="invite"
          answer={answer}
          submit="Send invitation"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) send(new FormData(event.currentTarget));
          }}
        >
          <Field name="email" type="email" autoComplete="off" maxLength={254} />
          <SelectField name="role">
            <Options of={roles} />
          </SelectField>
          <SelectField name="branch" optional>
            <option value="">None</option>
            <Options of={useBranches().map(({ id, name }) => [id, name])} />
          </SelectField>
        </Form>
        <h2 className="type-heading-4 mt-9 mb-2">Open invitations</h2>
        {invitations.length === 0 && <p className="text-ink-soft">None</p>}
        <ul>
          {invitations.map(({ lines, ...row }) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3"
            >
              <div className="min-w-0 flex-[1_1_300px] wrap-anywhere">
                <strong className="font-medium">{row.email}</strong>
                <p className="whitespace-pre-line text-ink-soft">{lines.join("\n")}</p>
              </div>
              <PostForm className="flex gap-2" send={send} isBusy={isBusy}>
                {Object.entries(row).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" variant="outline" size={38}>
                  Invite again<span className="sr-only"> {row.email}</span>
                </Button>
                <Button type="submit" variant="outline" size={38} name="intent" value="withdraw">
                  Withdraw<span className="sr-only"> {row.email}</span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      </div>
    </StaffPage>
  );
}

const roles = [
  ["coordinator", "Coordinator: records, bookings, partners"],
  ["engineer", "Engineer: deliveries and collections of today and tomorrow"],
  ["admin", "Admin: also users, audit, mail, exports, deletion"],
] as const;
