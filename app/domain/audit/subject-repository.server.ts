import type { Db } from "#app/platform/db/transact.ts";

/** A thing that the audit may be about, as an entry keeps it. */
export interface Subject {
  kind: string;
  id: string;
}

/** How people call each of these that is still there, such as "3358, Farah Siddiqui", by id. */
export async function findNames(
  db: Db,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...kinds: string[]) =>
    subjects.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const [users, partners] = [idsOf("user"), idsOf("partner")];
  const apart = new Set([...users, ...partners]);
  const others = subjects.map(({ id }) => id).filter((id) => !apart.has(id));
  const names = new Map<string, string>();
  if (users.length > 0) {
    const rows = await db
      .selectFrom("user")
      .select(["id", "name"])
      .where("id", "in", users)
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  if (partners.length > 0) {
    const found = db.selectFrom("partner").select(["id", "company"]).where("id", "in", partners);
    for (const { id, company } of await found.execute()) names.set(id, company);
  }
  if (others.length > 0) {
    const found = db.selectFrom("record").select(["id", "no", "name"]).where("id", "in", others);
    for (const { id, no, name } of await found.execute()) names.set(id, `${no}, ${name}`);
  }
  return names;
}
