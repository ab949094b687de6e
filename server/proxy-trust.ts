import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";

/** Reads the forwarding headers of the proxies named in `TRUST_PROXY`, and of nobody else. */
export class ProxyTrust {
  readonly #trusts: (address: string, hops: number) => boolean;

  /** @throws TypeError for a name that is neither an address, a range nor a known group. */
  constructor(proxies: string[]) {
    this.#trusts = proxyAddr.compile(proxies);
  }

  /** True if the request comes from one of these proxies. */
  trusts(request: IncomingMessage): boolean {
    return this.#trusts(request.socket.remoteAddress ?? "", 0);
  }

  /** For rate limits: IPv4, or the /64 of an IPv6 address, because one customer has all of that. */
  clientAddress(request: IncomingMessage): string {
    const address = proxyAddr(request, this.#trusts);
    if (!ipaddr.isValid(address)) return "unknown";
    const parsed = ipaddr.process(address);
    if (parsed.kind() === "ipv4") return parsed.toString();
    const network = parsed.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
    return `${ipaddr.fromByteArray(network).toString()}/64`;
  }

  /** The origin that the visitor's browser shows. @returns undefined when its host is malformed */
  origin(request: IncomingMessage): string | undefined {
    const { headers } = request;
    const believed = this.trusts(request) ? headers : {};
    const first = (values: unknown) => /^[^,]*/.exec(String(values ?? ""))?.[0].trim();
    const scheme = first(believed["x-forwarded-proto"]) === "https" ? "https" : "http";
    const host = first(believed["x-forwarded-host"]) || headers.host;
    return isHost(host) ? `${scheme}://${host}` : undefined;
  }
}

/** True for a `Host` header that is a name or address with an optional port (RFC 9110, 7.2). */
export function isHost(text: string | undefined): text is string {
  return text !== undefined && shape.test(text) && URL.canParse(`http://${text}`);
}

const shape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
