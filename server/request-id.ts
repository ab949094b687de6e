import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ProxyTrust } from "./proxy-trust.ts";

/** The number of the current request, which every line of the log carries (`create-log.ts`). */
export const requestIds = new AsyncLocalStorage<string>();

/** Short enough to be read out on the phone, unless a proxy that is trusted gave another. */
export function requestIdOf(request: IncomingMessage, proxies: ProxyTrust): string {
  const given = request.headers["x-request-id"];
  const isOne = typeof given === "string" && /^[\w-]{8,64}$/.test(given);
  return isOne && proxies.trusts(request) ? given : randomBytes(6).toString("hex");
}
