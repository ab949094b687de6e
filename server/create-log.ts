import { type DestinationStream, type Logger, pino } from "pino";
import { requestIds } from "./request-id.ts";

/**
 * Fields of PostgreSQL's errors that may repeat a row or a typed value, which must not be logged
 * (OWASP ASVS 5.0, 16.2.5). The message, code and constraint stay.
 */
const withheld = ["detail", "hint", "internalQuery", "parameters", "query", "where"];

/**
 * The log of a process: one JSON line an event, with the number of the request that it belongs to.
 * @param destination standard output, unless a test wants to read it
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: withheld.map((name) => `err.${name}`), remove: true };
  const mixin = () => {
    const requestId = requestIds.getStore();
    return requestId ? { requestId } : {};
  };
  return pino({ level, redact, mixin }, destination);
}
