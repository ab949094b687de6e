/** True if the same query may succeed later, when disk, lock or connection are free again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    sqliteCodes.has(sqliteCodeOf(error)) ||
    postgresCodes.test(codeOf(error)) ||
    networkCodes.has(codeOf(error)) ||
    driverMessages.test(error.message) ||
    isFromBetterAuth(error) ||
    isUnavailable(error.cause)
  );
}

/** Another process holds SQLite's write lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && sqliteCodeOf(error) === sqliteBusy;
}

const sqliteBusy = 5;

/** SQLite's primary result codes: busy, locked, read-only, I/O error, full, cannot open. */
const sqliteCodes = new Set([sqliteBusy, 6, 8, 10, 13, 14]);

/** PostgreSQL: connection, resources, shutdown, time limits, read-only, I/O error. */
const postgresCodes = /^(08...|53...|57P0.|55P03|57014|25P03|25006|58030)$/;

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages of PostgreSQL's driver without a code, and our own deadline. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|the database does not answer)/;

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** @returns 0 for what is no error of SQLite; its lower byte is the primary code */
function sqliteCodeOf(error: Error): number {
  return "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
}

/** Better Auth keeps to itself why it could not read a session or an account. */
function isFromBetterAuth(error: Error): boolean {
  return error.name === "APIError" && "statusCode" in error && error.statusCode === 500;
}
