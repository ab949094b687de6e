import type { Migration } from "kysely/migration";
import { accounts } from "#app/platform/db/migrations/0001-accounts.ts";
import { enquiries } from "#app/platform/db/migrations/0002-enquiries.ts";
import { budgets } from "#app/platform/db/migrations/0003-budgets.ts";
import { contactMessages } from "#app/platform/db/migrations/0004-contact-messages.ts";
import { trainingEnquiries } from "#app/platform/db/migrations/0005-training-enquiries.ts";
import { careerApplications } from "#app/platform/db/migrations/0006-career-applications.ts";
import { mail } from "#app/platform/db/migrations/0007-mail.ts";
import { subscriptions } from "#app/platform/db/migrations/0008-subscriptions.ts";
import { bookings } from "#app/platform/db/migrations/0009-bookings.ts";
import { applicants } from "#app/platform/db/migrations/0010-applicants.ts";
import { cart } from "#app/platform/db/migrations/0011-cart.ts";
import { followUp } from "#app/platform/db/migrations/0012-follow-up.ts";
import { partners } from "#app/platform/db/migrations/0013-partners.ts";
import { audit } from "#app/platform/db/migrations/0014-audit.ts";
import { secondFactor } from "#app/platform/db/migrations/0015-second-factor.ts";
import { searchAndCounts } from "#app/platform/db/migrations/0016-search-and-counts.ts";
import { accountBudgets } from "#app/platform/db/migrations/0017-account-budgets.ts";
import { recordsByAddress } from "#app/platform/db/migrations/0018-records-by-address.ts";
import { limits } from "#app/platform/db/migrations/0019-limits.ts";
import { sessions } from "#app/platform/db/migrations/0020-sessions.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** In order, and frozen: a change to the schema is a new migration, never an edit of one. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    "0001-accounts": accounts(engine),
    "0002-enquiries": enquiries(engine),
    "0003-budgets": budgets(engine),
    "0004-contact-messages": contactMessages(engine),
    "0005-training-enquiries": trainingEnquiries(engine),
    "0006-career-applications": careerApplications(engine),
    "0007-mail": mail(engine),
    "0008-subscriptions": subscriptions(engine),
    "0009-bookings": bookings(engine),
    "0010-applicants": applicants(engine),
    "0011-cart": cart(engine),
    "0012-follow-up": followUp(engine),
    "0013-partners": partners(engine),
    "0014-audit": audit(engine),
    "0015-second-factor": secondFactor(engine),
    "0016-search-and-counts": searchAndCounts(engine),
    "0017-account-budgets": accountBudgets(engine),
    "0018-records-by-address": recordsByAddress(),
    "0019-limits": limits(engine),
    "0020-sessions": sessions(engine),
  };
}
