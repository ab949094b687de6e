import { signInAsAdmin } from "#tests/support/client.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/**
 * A site for all tests of a file, and its admin signed in; closed after the last test.
 * A file awaits it before its tests: `const { site, admin } = await startDesk();`.
 */
export async function startDesk(...options: Parameters<typeof openSite>) {
  const site = await openSite(...options);
  return { site, admin: await signInAsAdmin(site.url) };
}

/** The id of the admin who is signed in. */
export async function adminIdOf({ db }: Pick<Site, "db">): Promise<string> {
  const row = db.selectFrom("user").select("id").where("email", "=", theAdmin.email);
  return (await row.executeTakeFirstOrThrow()).id;
}
