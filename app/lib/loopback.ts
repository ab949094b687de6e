import ipaddr from "ipaddr.js";

/** True for a host name or address of this machine, which no other machine reaches. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  const address = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
