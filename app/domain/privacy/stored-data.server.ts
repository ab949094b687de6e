import type { App } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { findAllOf } from "#app/domain/accounts/own-data-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { findWithdrawal } from "#app/domain/privacy/consent-repository.server.ts";
import { findPartners, recordsUnder } from "#app/domain/privacy/stored-data-repository.server.ts";

/**
 * Everything that is kept under one address, for who proved that it is theirs: as the export of an
 * account has it, without what the account sent under other addresses (docs/decisions/0029).
 */
export async function findStored({ store: { db } }: App, address: string) {
  const found = await findByEmail(db, address);
  // Whoever reads the mails of an address owns it, whether an account confirmed it or not.
  const owner = { id: found?.id ?? "", email: address, isVerified: true };
  const under = recordsUnder(db, address);
  const { sessions, cart, mails, ...records } = await findAllOf(db, owner, under);
  // A member of staff needs more than a mailbox to see where they are signed in.
  const account = found && {
    name: found.name,
    email: found.email,
    isVerified: found.isVerified,
    createdAt: found.createdAt,
    isStaff: isStaff(found.role),
    ...(!isStaff(found.role) && { sessions, cart }),
  };
  return {
    address,
    withdrewConsentAt: (await findWithdrawal(db, address)) ?? null,
    account: account ?? null,
    ...records,
    companies: await findPartners(db, address),
    mails: mails.filter(({ template }) => template !== "privacy code"),
  };
}
