/**
 * The tests that run on PostgreSQL as well as on SQLite, each with what an engine could do
 * differently. `npm run test:release` runs all others there too.
 */
export const onBothEngines: Record<string, string> = {
  "app/**/*-repository.test.ts": "queries and types",
  "tests/requests/address-spelling.test.ts": "one engine knows the capitals of ASCII alone",
  "tests/requests/booking-from-record.test.ts": "bookings from one record wait for its row",
  "tests/requests/calendar.test.ts": "sums, dates of handovers, and units by what was typed",
  "tests/requests/cancel-booking.test.ts": "a booking is locked while two change it",
  "tests/requests/catalogue.test.ts":
    "one of two fills and publishes; a notice travels between instances",
  "tests/requests/concurren*.test.ts": "rows, keys and limits are locked by each engine",
  "tests/requests/digest.test.ts": "two processes claim one job; the newest of some events",
  "tests/requests/every-route.test.ts": "queries of every page, and text that one engine refuses",
  "tests/requests/failing-database.test.ts": "locked by a file, or gone from the network",
  "tests/requests/inbox.test.ts": "batches lock their records; orders by an index of each engine",
  "tests/requests/invitations.test.ts": "one of two who accept at once waits for the other",
  "tests/requests/last-seen.test.ts": "times come as such from one, as text from the other",
  "tests/requests/live.test.ts": "changes travel by NOTIFY, between instances",
  "tests/requests/mail-worker.test.ts": "mails are claimed with SKIP LOCKED",
  "tests/requests/move-to-postgres.test.ts": "types that the engines do not share are converted",
  "tests/requests/numbers.test.ts": "sums, times and windows of the engine's own",
  "tests/requests/own-data.test.ts": "deletion cascades",
  "tests/requests/person.test.ts": "numbers are compared by an expression of each engine",
  "tests/requests/privacy-erasure.test.ts": "what is left in the tables of each engine",
  "tests/requests/pictures.test.ts": "bytes, and names compared with a list",
  "tests/requests/record-search.test.ts": "each engine searches in its own way",
  "tests/requests/records-of-accounts.test.ts": "triggers of each engine, and a locked account",
  "tests/requests/reply.test.ts": "bytes and their cascades; a notice travels between instances",
  "tests/requests/retention*.test.ts": "times of two kinds of column; rows are locked and deleted",
  "tests/requests/saved-views.test.ts": "a lock, or one writer, counts the views of one user",
  "tests/requests/search*.test.ts": "each engine searches in its own way",
  "tests/requests/sign-ins-under-way.test.ts": "the account is locked while a session is admitted",
  "tests/requests/stock-desk.test.ts": "sums of spans by an expression of each engine",
  "tests/requests/start.test.ts": "migrations are literal SQL for each engine",
  "tests/requests/undo.test.ts": "of two who take one change back at once one does",
};
