import { afterEach } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { type Answer, type Fields, postForm, send } from "#tests/support/http.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

/** A site where one customer books, and another is a stranger to the booking. */
export async function openBookingSite() {
  const site = await openSite({ env: { STAFF_EMAIL: "staff@southbridge.test" } });
  const user = await createUser(site);
  const session = await signInDirectly(site, user);
  const other = await createUser(site);
  const stranger = await signInDirectly(site, other);
  afterEach(() => emptyTables(site.db, "record", "cart_item", "mail", "limit_use"));

  const get = (path: string, cookie = session) =>
    send(site.url, path, { headers: { Cookie: cookie } });
  const post = (fields: Fields, headers: Record<string, string | undefined> = {}) =>
    postForm(site.url, "/paymentpage", fields, { headers: { Cookie: session, ...headers } });
  const formIn = (answer: Answer) => formFields(parseHtml(answer), "form#booking");
  const stored = () => recordsOf(site.db, "booking").selectAll().orderBy("no").execute();
  return { site, user, session, other, stranger, get, post, formIn, stored };
}
