/**
 * Whether a `Host` header, or what a proxy forwards of it, is a name or address with perhaps a port
 * (RFC 9110, 7.2). Anything else, put before a path, would make another address of it.
 */
export function isHost(text: string | undefined): text is string {
  return text !== undefined && shape.test(text) && URL.canParse(`http://${text}`);
}

const shape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
