import { accounts } from "#app/platform/db/migrations/baseline/accounts.ts";
import { audit } from "#app/platform/db/migrations/baseline/audit.ts";
import { billing, customers } from "#app/platform/db/migrations/baseline/billing.ts";
import { bookings } from "#app/platform/db/migrations/baseline/bookings.ts";
import { catalogue } from "#app/platform/db/migrations/baseline/catalogue.ts";
import { desk } from "#app/platform/db/migrations/baseline/desk.ts";
import { faults } from "#app/platform/db/migrations/baseline/faults.ts";
import { mail } from "#app/platform/db/migrations/baseline/mail.ts";
import { privacy } from "#app/platform/db/migrations/baseline/privacy.ts";
import { records } from "#app/platform/db/migrations/baseline/records.ts";
import { rentals } from "#app/platform/db/migrations/baseline/rentals.ts";
import { search } from "#app/platform/db/migrations/baseline/search.ts";
import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The whole schema, each table after those that it refers to. Frozen once a release is tagged. */
export function baseline(types: ColumnTypes): readonly string[] {
  return [
    accounts,
    records,
    customers,
    bookings,
    rentals,
    billing,
    faults,
    mail,
    audit,
    catalogue,
    privacy,
    desk,
    search,
  ].flatMap((part) => part(types));
}
