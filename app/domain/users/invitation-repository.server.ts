import { createHash, createHmac } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { activeAdmins } from "#app/domain/accounts/account-repository.server.ts";
import type { StaffRole } from "#app/domain/accounts/permissions.ts";
import { hourMs } from "#app/lib/dates.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** `branch` is empty for none. */
export type Invited = { email: string; role: StaffRole; branch: string };
type Sent = Invited & { invited_by: string };

/** Made of the id whenever its mail is sent, so that neither the database nor a backup has it. */
export function tokenOf(authSecret: string, id: string): string {
  return createHmac("sha256", authSecret).update(`invitation\n${id}`).digest("base64url");
}

const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** In place of a former one of the address, whose link is void then. @returns its id */
export async function replace(trx: Trx, invited: Sent, at: Date, authSecret: string) {
  await trx.deleteFrom("invitation").where("email", "=", invited.email).execute();
  const [id, created_at] = [uuidv7(), at.toISOString()];
  const token_digest = digestOf(tokenOf(authSecret, id));
  const expires_at = new Date(at.getTime() + 72 * hourMs).toISOString();
  const row = { ...invited, id, token_digest, created_at, expires_at };
  await trx.insertInto("invitation").values(row).execute();
  return id;
}

/** Newest first. One whose sender is no active admin any more is as if it was not there. */
export function findAll(db: Db) {
  return db
    .selectFrom("invitation")
    .innerJoin("user as sender", "sender.id", "invited_by")
    .select(["invitation.id", "invitation.email", "invitation.role", "invitation.branch"])
    .select(["sender.name as sender", "created_at", "expires_at"])
    .where("invited_by", "in", activeAdmins(db))
    .orderBy("no", "desc");
}

/** Unless it has expired. */
export function findValid(db: Db, by: { token: string } | { id: string }, at: Date) {
  const valid = findAll(db).where("expires_at", ">", at.toISOString());
  return "id" in by
    ? valid.where("invitation.id", "=", by.id).executeTakeFirst()
    : valid.where("token_digest", "=", digestOf(by.token)).executeTakeFirst();
}

/** @returns false when somebody else was first */
export async function deleteById(trx: Trx, id: string): Promise<boolean> {
  const deleted = trx.deleteFrom("invitation").where("id", "=", id);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0;
}
