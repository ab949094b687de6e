/**
 * The tests that run on PostgreSQL as well as on SQLite, each with what an engine does in its own
 * way: queries, locks, notices, and what is left when something is deleted. `npm run test:release`
 * runs all others there too.
 */
export const onBothEngines: Record<string, string> = {
  "app/**/*-repository.test.ts": "queries and types",
  "tests/requests/booking-from-record.test.ts": "bookings from one record wait for its row",
  "tests/requests/cancel-booking.test.ts": "a booking is locked while two change it",
  "tests/requests/concurren*.test.ts": "rows, keys and limits are locked by each engine",
  "tests/requests/customers.test.ts": "recursive queries, and two bookings that make one customer",
  "tests/requests/invoices.test.ts":
    "sums of invoices in the conditions of a list; whole bookings are locked",
  "tests/requests/live.test.ts": "changes travel by NOTIFY, between instances",
  "tests/requests/mail-worker.test.ts": "mails are claimed with SKIP LOCKED",
  "tests/requests/move-to-postgres.test.ts": "types that the engines do not share are converted",
  "tests/requests/papers.test.ts": "bytes, and triggers that keep what was issued",
  "tests/requests/privacy-erasure.test.ts": "what is left in the tables of each engine",
  "tests/requests/records-of-accounts.test.ts": "triggers of each engine, and a locked account",
  "tests/requests/report-fault*.test.ts":
    "two reports of one machine wait for its unit; bytes of photos",
  "tests/requests/retention*.test.ts": "times of two kinds of column; rows are locked and deleted",
  "tests/requests/scheduled.test.ts": "of several processes one publishes what is due",
  "tests/requests/start.test.ts": "migrations are literal SQL for each engine",
  "tests/requests/undo.test.ts": "of two who take one change back at once one does",
};
