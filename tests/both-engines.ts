/**
 * The tests that run on PostgreSQL as well as on SQLite, each with what an engine could do
 * differently. All others ask the application on SQLite alone, because what they look at is
 * decided above the database.
 */
export const onBothEngines: Record<string, string> = {
  "app/**/*-repository.test.ts": "queries and types",
  "tests/requests/start.test.ts": "migrations are literal SQL for each engine",
  "tests/requests/accepted-input.test.ts": "text of any script is stored as it was typed",
  "tests/requests/audit.test.ts": "triggers keep the audit as it is; pages go by keyset",
  "tests/requests/booking.test.ts": "one transaction stores the lines, the cart and the mails",
  "tests/requests/edit-booking.test.ts": "of two versioned updates at once one wins",
  "tests/requests/enquiry.test.ts": "unique keys decide between forms sent at once",
  "tests/requests/failing-database.test.ts": "a failed transaction leaves nothing behind",
  "tests/requests/live.test.ts": "changes travel by NOTIFY, between instances",
  "tests/requests/login.test.ts": "sessions, and limits counted by upsert",
  "tests/requests/mail.test.ts": "the outbox is written in the record's transaction",
  "tests/requests/mail-worker.test.ts": "mails are claimed with SKIP LOCKED",
  "tests/requests/own-data.test.ts": "deletion cascades",
  "tests/requests/record-search.test.ts": "search by triggers of each engine",
  "tests/requests/spam-and-limits.test.ts": "limits are counted by upsert",
  "tests/requests/staff-lists.test.ts": "order and keyset pages",
  "tests/requests/staff-records.test.ts": "counters by triggers, streamed export",
};
