import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tables } from "#app/platform/db/schema.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { pair } from "#tests/support/second-factor.ts";

type Accounts = Parameters<typeof createUser>[0];

/** Accounts for the pages about accounts: a second factor, another role, long names. */
export async function addAccounts(accounts: Accounts, url: string) {
  const meera = await createUser(accounts, "admin", { name: "Meera Krishnan" });
  const joby = await createUser(accounts, "coordinator", { name: "Joby Thomas" });
  const long = await createUser(accounts, "coordinator", {
    name: "சுப்பிரமணிய பாரதியார் இராமகிருஷ்ணன் வேங்கடசுப்பிரமணியம்",
    emailVerified: false,
  });
  await accounts.db
    .updateTable("user")
    .set({ email: "venkatasubramaniam.r@thiruvananthapuram.example" })
    .where("id", "=", long.id)
    .execute();
  const { client } = await pair(url, meera);
  return {
    long: long.id,
    paired: { email: meera.email, password: meera.password },
    cookies: { paired: client.cookie, coordinator: await signInDirectly(accounts, joby) },
  };
}

const refusals = [
  "550 5.1.1 The email account that you tried to reach does not exist. Please check the address.",
  "connect ETIMEDOUT",
  "452 4.2.2 Mailbox full",
];

/** Mails that were sent and that failed, beside those that wait. */
export async function fillOutbox(db: Kysely<Tables>) {
  const at = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
  const mails = Array.from({ length: 24 }, (_, index) => {
    const isSent = index % 4 !== 0;
    return {
      id: uuidv7(),
      template: "enquiry",
      data: "{}",
      recipient:
        index % 3 === 0
          ? `purchase.department.${index}@thiruvananthapuram-steel.example`
          : `meera${index}@example.com`,
      status: isSent ? ("sent" as const) : ("failed" as const),
      attempts: isSent ? 1 : 9,
      due_at: at(index * 5),
      last_error: isSent ? null : (refusals[index % refusals.length] ?? null),
      created_at: at(index * 5 + 1),
      sent_at: isSent ? at(index * 5) : null,
    };
  });
  await db.insertInto("mail").values(mails).execute();
}
