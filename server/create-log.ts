import { type DestinationStream, type Logger, pino } from "pino";
import { requestIds } from "./request-id.ts";

/** They may repeat a row or input, which must not be logged (OWASP ASVS 5.0, 16.2.5). */
const withheld = ["detail", "hint", "internalQuery", "parameters", "query", "where"];

/** One JSON line an event, with its request's number. @param destination by default stdout */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: withheld.map((name) => `err.${name}`), remove: true };
  const mixin = () => {
    const requestId = requestIds.getStore();
    return requestId ? { requestId } : {};
  };
  return pino({ level, redact, mixin }, destination);
}
