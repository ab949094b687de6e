/**
 * The tests that run on PostgreSQL as well as on SQLite, each with what an engine could do
 * differently. All others ask the application on SQLite alone, because what they look at is
 * decided above the database.
 */
export const onBothEngines: Record<string, string> = {
  "app/**/*-repository.test.ts": "queries and types",
  "tests/requests/start.test.ts": "migrations are literal SQL for each engine",
  "tests/requests/accepted-input.test.ts": "text of any script is stored as it was typed",
  "tests/requests/admin-mail.test.ts": "the outbox is changed while it is sent",
  "tests/requests/audit.test.ts": "triggers keep the audit as it is; pages go by keyset",
  "tests/requests/booking.test.ts": "one transaction stores the lines, the cart and the mails",
  "tests/requests/branch-of-stored.test.ts": "a migration reads what is stored",
  "tests/requests/cancel-booking.test.ts": "a booking is locked while two change it",
  "tests/requests/careers.test.ts": "a CV is stored as bytes, once of forms sent at once",
  "tests/requests/cart.test.ts": "lines are added by upsert, from several windows at once",
  "tests/requests/confirm-address.test.ts": "an account is confirmed, or removed, in a transaction",
  "tests/requests/delete-records.test.ts": "rows are locked and deleted together, or not at all",
  "tests/requests/edit-booking.test.ts": "of two versioned updates at once one wins",
  "tests/requests/enquiry.test.ts": "unique keys decide between forms sent at once",
  "tests/requests/enquiry-list.test.ts": "searches that one engine might refuse",
  "tests/requests/failing-database.test.ts": "a failed transaction leaves nothing behind",
  "tests/requests/first-order.test.ts": "the order comes into the cart with the account",
  "tests/requests/follow-up.test.ts": "rows are locked while several are changed",
  "tests/requests/forgot-password.test.ts": "a link is spent once, and times are compared",
  "tests/requests/google.test.ts": "two browsers at once make one account",
  "tests/requests/large-quantities.test.ts": "a total is larger than 32 bits",
  "tests/requests/live.test.ts": "changes travel by NOTIFY, between instances",
  "tests/requests/login.test.ts": "sessions, and limits counted by upsert",
  "tests/requests/mail.test.ts": "the outbox is written in the record's transaction",
  "tests/requests/mail-worker.test.ts": "mails are claimed with SKIP LOCKED",
  "tests/requests/numbers.test.ts": "sums, times and windows of the engine's own",
  "tests/requests/own-data.test.ts": "deletion cascades",
  "tests/requests/partners.test.ts": "of two versioned updates at once one wins",
  "tests/requests/record-search.test.ts": "each engine searches in its own way",
  "tests/requests/register.test.ts":
    "forms sent at once make one account; mails are counted by upsert",
  "tests/requests/search*.test.ts": "each engine searches in its own way",
  "tests/requests/second-factor.test.ts":
    "a code is used once; booleans and times of the engine's own",
  "tests/requests/sessions.test.ts": "times of the engine's own are compared",
  "tests/requests/spam-and-limits.test.ts": "limits are counted by upsert",
  "tests/requests/staff-lists.test.ts": "order and keyset pages",
  "tests/requests/staff-records.test.ts": "counters by triggers, streamed export",
  "tests/requests/undo.test.ts": "of two who take one change back at once one does",
  "tests/requests/users.test.ts": "admins are locked while one is changed",
  "tests/requests/wrong-input.test.ts": "text that one engine refuses, a NUL first of all",
};
