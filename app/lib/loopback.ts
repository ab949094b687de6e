import ipaddr from "ipaddr.js";

/** Whether a host's name or address is this machine's own, which no other machine reaches. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  const address = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
