import { userOf } from "#tests/support/accounts.ts";
import { send } from "#tests/support/http.ts";
import { auditOf } from "#tests/support/records.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { startDesk } from "#tests/support/site.ts";

/** A site whose admin sees and changes accounts. */
export async function openUsersDesk() {
  const { site, admin } = await startDesk();
  const pageOf = (id: string) => `/admin/users/${id}`;
  const change = (id: string, change: string, more: Record<string, string> = {}, by = admin) =>
    by.post(pageOf(id), { change, ...more });
  const roleOf = async (id: string) => (await userOf(site.db, id)).role;
  const kept = async (id: string) =>
    (await auditOf(site.db, id)).map(({ action, actor_id, before, after }) => ({
      action,
      actor_id,
      before,
      after,
    }));
  const removeOthers = () =>
    site.db.deleteFrom("user").where("email", "!=", theAdmin.email).execute();
  const open = async (Cookie: string, path = "/admin") =>
    (await send(site.url, path, { headers: { Cookie } })).status;
  return { site, admin, pageOf, change, roleOf, kept, removeOthers, open };
}
