import { setImmediate } from "node:timers/promises";
import type { App } from "#app/context.ts";
import { type Account, findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { findCart } from "#app/domain/cart/cart-repository.server.ts";
import { findTestimonials } from "#app/domain/catalogue/erase-testimonials.server.ts";
import { findContacts } from "#app/domain/customers/erase-contacts-repository.server.ts";
import { findBooks } from "#app/domain/documents/books-repository.server.ts";
import { findAllByRecord as findReplyFiles } from "#app/domain/mail/reply-file-repository.server.ts";
import { findRequests } from "#app/domain/own-rental/request-repository.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import { findWithdrawal } from "#app/domain/records/consent-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { findAllById } from "#app/domain/records/record-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Without secrets and staff's data; records of the address count once it is confirmed (0009). */
export async function findOwnData(
  { store: { db }, kinds }: Pick<App, "store" | "kinds">,
  { id: userId, email, isVerified }: Account,
) {
  const address = isVerified ? email : undefined;
  return {
    ...(await findOfAccount(db, userId)),
    ...(await findRecords(db, kinds, { userId, address })),
    contacts: await findContacts(db, { address: address ?? "", accountId: userId }),
    invitations: address ? await stored.findInvitations(db, address) : [],
    mails: address ? await stored.findMails(db, address) : [],
  };
}

/** All data of a proved address, without records of its account under others (decision 0029). */
export async function findStored({ store: { db }, kinds }: App, address: string) {
  const found = await findByEmail(db, address);
  // Sessions of staff need more proof than a mailbox.
  const account = found && {
    name: found.name,
    email: found.email,
    isVerified: found.isVerified,
    createdAt: found.createdAt,
    isStaff: isStaff(found.role),
    ...(!isStaff(found.role) && (await findOfAccount(db, found.id))),
  };
  const mails = await stored.findMails(db, address);
  return {
    address,
    withdrewConsentAt: (await findWithdrawal(db, address)) ?? null,
    account: account ?? null,
    ...(await findRecords(db, kinds, { address })),
    companies: await stored.findPartners(db, address),
    contacts: await findContacts(db, { address }),
    testimonials: (await findTestimonials(db, address)).map(({ body, state, created_at }) => ({
      ...body,
      state,
      created_at,
    })),
    invitations: await stored.findInvitations(db, address),
    mails: mails.filter(({ template }) => template !== "privacy code"),
  };
}

async function findOfAccount(db: Db, userId: string) {
  return { sessions: await stored.findSessions(db, userId), cart: await findCart(db, userId) };
}

const batchSize = 500;

async function findRecords(db: Db, kinds: Kinds, owner: stored.Owner) {
  const found: Record<string, Awaited<ReturnType<typeof findAllAsOwner>>> = {};
  for (const kind of kinds.all) {
    const { table, many } = kind.description;
    const rows = stored.recordsOf(db, owner).select("id").where("kind", "=", table).orderBy("id");
    const ids = (await rows.execute()).map(({ id }) => id);
    const all = [];
    for (let from = 0; from < ids.length; from += batchSize) {
      all.push(...(await findAllAsOwner(db, kind, ids.slice(from, from + batchSize))));
      // SQLite's driver blocks the process: other requests are served between the batches.
      await setImmediate();
    }
    const name = many.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
    found[kind.exportedAs ?? name] = all;
  }
  return found;
}

/** With what belongs to it, its papers, payments and requested changes, and the files of our replies, without columns for staff, oldest first. */
export async function findAllAsOwner(db: Db, kind: RecordKind, ids: readonly string[]) {
  const rows = await findAllById(db, kind, ids);
  const details = await kind.details?.(db, rows);
  const books = await findBooks(db, ids);
  const asked = Map.groupBy(await findRequests(db, ids), ({ record_id }) => record_id);
  const files = Map.groupBy(await findReplyFiles(db, ids), ({ record_id }) => record_id);
  return rows
    .map(({ submission_key, user_id, kind: _kind, ...row }) => ({
      ...row,
      ...details?.get(row.id)?.exported?.(),
      ...books.get(row.id),
      ...(asked.has(row.id) && {
        changes: asked.get(row.id)?.map(({ id: _, record_id: __, asked: ___, ...own }) => own),
      }),
      attachments: files.get(row.id) ?? [],
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
